import { describe, expect, it } from "vitest";
import {
  isPlainKeys,
  keyHeading,
  keysOfLine,
  letterAt,
  matchKeys,
  readKey,
  readKeyList,
  withShortSpaces,
  type KeyedQuestion,
  type KeyEntry,
} from "../../schema/rules/answer-keys.ts";

const cities = ["Lagos", "Abuja", "Kano", "Jos"];

describe("the key of a question", () => {
  it.each([
    ["B", cities, "B"],
    ["(d)", cities, "D"],
    ["Kano", cities, "C"],
    ["b", ["a", "b"], "B"],
    // decorations of a letter
    ["[c]", cities, "C"],
    ["( B )", cities, "B"],
    ["Option A", cities, "A"],
    ["optionD.", cities, "D"],
    ["B;", cities, "B"],
    ["✓ C", cities, "C"],
    ["B*", cities, "B"],
    ["B (2 marks)", cities, "B"],
    ["B [1 mk]", cities, "B"],
    ["C ( 10 points )", cities, "C"],
    ["C (1mark)", cities, "C"],
    ["D(1 point)", cities, "D"],
    ["Kano (2 marks) ", cities, "C"],
    ["H", ["1", "2", "3", "4", "5", "6", "7", "8"], "H"],
    // a letter with its text
    ["B. Abuja", cities, "B"],
    ["b) abuja", cities, "B"],
    ["(C) Kano", cities, "C"],
    ["B - Abuja", cities, "B"],
    ["A Lagos", cities, "A"],
    ["B (Abuja)", cities, "B"],
    ["B)  --  Abuja", cities, "B"],
    ["Option B Abuja", cities, "B"],
    ["( B ) Abuja", cities, "B"],
    ["Option C: Kano", cities, "C"],
    // the text of an option, written another way
    ["abuja", cities, "B"],
    ["Abuja.", cities, "B"],
    ["  New   York ", ["Paris", "New York"], "B"],
    ["New York", ["Paris", "  New   York "], "B"],
    ["it’s", ["it's", "it is"], "A"],
    ["“yes”", ['"yes"', "no"], "A"],
    ["2–3", ["1-2", "2-3"], "B"],
    ["CO2", ["H<sub>2</sub>O", "CO<sub>2</sub>"], "B"],
    ["x<sup>2</sup>", ["x", "x2"], "B"],
    ["ﬁve", ["four", "five"], "B"],
    // capitals count only where options differ in nothing else
    ["MW", ["mW", "MW"], "B"],
    ["mW", ["mW", "MW"], "A"],
    ["T", ["False", "True"], "B"],
    ["f.", ["TRUE", "FALSE"], "B"],
  ])("%s is an option of %j", (given, options, letter) => {
    expect(readKey(given, options)).toEqual({ letter });
  });

  it.each([
    ["Ibadan", cities, "is not one of the options"],
    ["E", cities, "there is no option E"],
    ["b", ["b", "a"], "may be a letter or the text of an option"],
    ["Kano", ["Kano", "Kano"], "fits more than one option"],
    ["A and C", cities, "names more than one option"],
    ["A, C", cities, "names more than one option"],
    ["A/B", cities, "names more than one option"],
    ["both A & B", cities, "names more than one option"],
    ["either (a) or (b)", cities, "names more than one option"],
    ["options A + D", cities, "names more than one option"],
    ["A B", cities, "names more than one option"],
    ["A, B, C", cities, "names more than one option"],
    ["option A or B", cities, "names more than one option"],
    ["not A or B", cities, "is not one of the options"],
    ["mw", ["mW", "MW"], "fits more than one option"],
    ["D", ["1", "2", "3", ""], "there is no option D"],
    ["B. Kano", cities, "is not one of the options"],
    ["A Ibadan", cities, "is not one of the options"],
    ["BA", cities, "is not one of the options"],
    ["I", cities, "is not one of the options"],
    ["?", cities, "is not one of the options"],
    ["B (two marks)", cities, "is not one of the options"],
    ["the answer is B", cities, "is not one of the options"],
    ["It is B. Abuja", cities, "is not one of the options"],
    ["B (2 marks) Abuja", cities, "is not one of the options"],
    ["?__", cities, "is not one of the options"],
    ["__?", cities, "is not one of the options"],
    ["NewYork", ["Paris", "New York"], "is not one of the options"],
    // brackets around only a part of the option's text
    ["B Abu(ja)", cities, "is not one of the options"],
    ["B (Abu)ja", cities, "is not one of the options"],
    ["A Lagos", ["Lagos", "Lagos"], "is not one of the options"],
    // only punctuation, which must not match an option that is empty
    ["D ;;", ["1", "2", "3", ""], "is not one of the options"],
  ])("%s is unclear beside %j", (given, options, reason) => {
    expect(readKey(given, options)).toEqual({ unclear: expect.stringContaining(reason) });
  });

  it("is none where nothing stands", () => {
    for (const given of ["", "  ", "____", "...", "…", " - ", "✓", "(2 marks)"])
      expect(readKey(given, cities)).toBeNull();
  });

  it("is quoted with 60 characters at most", () => {
    const [whole, long] = ["k".repeat(60), "k".repeat(61)];
    expect(readKey(whole, cities)).toEqual({ unclear: expect.stringContaining(`“${whole}”`) });
    expect(readKey(long, cities)).toEqual({ unclear: expect.stringContaining(`“${"k".repeat(59)}…”`) });
    expect(readKey("  New   York\n", cities)).toEqual({ unclear: "The key “New York” is not one of the options" });
  });
});

describe("a line of keys", () => {
  const read = (line: string): string[] => keysOfLine(line).map(({ number, given }) => `${number}${given}`);

  it.each([
    ["1. B 2. C", ["1B", "2C"]],
    ["1-3: BCD", ["1B", "2C", "3D"]],
    ["1. B\t2. C", ["1B", "2C"]],
    ["4) Lagos", ["4Lagos"]],
    // numbers and letters in the ways people write them
    ["1B, 2C; 3D", ["1B", "2C", "3D"]],
    ["1=B | 2=C", ["1B", "2C"]],
    ["Q1. B Q.2 C", ["1B", "2C"]],
    ["Question 1: b", ["1b"]],
    ["Question  101  b", ["101b"]],
    ["No  12 b", ["12b"]],
    ["qn 4 - a", ["4a"]],
    ["No. 3 A", ["3A"]],
    ["Nos. 3 A", ["3A"]],
    ["(1) (B) [2] [C]", ["1B", "2C"]],
    ["1. B. 2. C.", ["1B", "2C"]],
    ["100. H", ["100H"]],
    ["  Q . 12 )  Abuja  ", ["12Abuja"]],
    ["Qn  12: Abuja", ["12Abuja"]],
    ["No  123 -- Abuja", ["123Abuja"]],
    ["Nos.  7) Abuja", ["7Abuja"]],
    // a range has as many letters as numbers
    ["1 to 3: B C D", ["1B", "2C", "3D"]],
    ["1–3 B, C, D.", ["1B", "2C", "3D"]],
    ["11-15 abcde", ["11a", "12b", "13c", "14d", "15e"]],
    ["1-4: BCD", ["14: BCD"]],
    ["  10  to  12  :  BCD  .  ", ["10B", "11C", "12D"]],
    ["1-3  BCD", ["1B", "2C", "3D"]],
    ["see 1-3 BCD", []],
    // texts, divided at the next number
    ["1. Abuja 2. Lagos 3) Kano", ["1Abuja", "2Lagos", "3Kano"]],
    ["1. Abuja, 2. Lagos", ["1Abuja,", "2Lagos"]],
    ["1. Abuja   2. Lagos  ", ["1Abuja", "2Lagos"]],
    ["1. Abuja (2) Lagos", ["1Abuja", "2Lagos"]],
    ["1. 2 men, 2 women", ["12 men, 2 women"]],
    // a number without a key, and a decimal
    ["1. A 2. 3. C", ["1A", "2", "3C"]],
    ["1. Abuja 2. 3. Lagos", ["1Abuja", "2", "3Lagos"]],
    ["1. about 2.5 2. Lagos", ["1about 2.5", "2Lagos"]],
    ["Q1 B Q2 C", ["1B", "2C"]],
    ["1. Abuja 3. Lagos", ["1Abuja 3. Lagos"]],
    ["1. 2.5 2. 3.5", ["12.5", "23.5"]],
    ["Q5: Abuja", ["5Abuja"]],
    // cells of a table
    ["1. Abuja\t2. Lagos", ["1Abuja", "2Lagos"]],
    ["1. B\t\t7. Lagos", ["1B", "7Lagos"]],
    ["1. B\t \t7. Lagos", ["1B", "7Lagos"]],
    ["1. Abuja\tand Kano", ["1Abuja\tand Kano"]],
    ["1-2: BC\t3. D", ["1B", "2C", "3D"]],
    // none of this is a key
    ["1000. B", []],
    ["B", []],
    ["1. ", []],
    ["1 Lagos", []],
    ["", []],
    ["no keys here", []],
  ])("%j", (line, keys) => {
    expect(read(line)).toEqual(keys);
  });

  it("is plain when it holds nothing but numbers and letters", () => {
    expect(["1. B 2. C", "1-2: BC", "1. Lagos", ""].map(isPlainKeys)).toEqual([true, true, false, false]);
    // a letter that begins a word is no key
    expect(["1. Bola", "1. B's", "1. B 2. Cat"].map(isPlainKeys)).toEqual([false, false, false]);
  });
});

describe("a heading of keys", () => {
  it.each([
    "ANSWERS",
    "Answer:",
    "Answer Key",
    "KEY:",
    "keys",
    "Marking Guide",
    "MARKING SCHEME",
    "Mark scheme",
    "Solutions",
    "Correct options",
    "Answer key sheet",
    "(Answers)",
    "Objective answers",
    "Suggested answers",
    "Model answer",
    "Multiple-choice questions answers",
    "Section A: Answers",
    "Part 2 - Key",
    "Answers to Section B",
    "Answers for the objective test",
    "Answers section A",
    "ANSWERS (SS 2)",
    "MATHEMATICS SS 2 ANSWERS",
    "Answers — First Term",
  ])("is %s", (text) => {
    expect(keyHeading(text)).toEqual({ title: text, rest: "" });
  });

  it.each([
    "Write the answers",
    "Answer all questions",
    "Choose the correct answer",
    "Mathematics answers",
    "Keyboard",
    "THE MOST OF ALL THE ANSWERS",
    "See the answers: 1. B",
    "",
  ])("is not %s", (text) => {
    expect(keyHeading(text)).toBeNull();
  });

  it.each([
    ["ANSWERS: 1. B", "ANSWERS:", "1. B"],
    ["Key - (1) B", "Key -", "(1) B"],
    ["Section A: Answers: 1B 2C", "Section A: Answers:", "1B 2C"],
    ["Objective answers: 1-5 BCDAA", "Objective answers:", "1-5 BCDAA"],
    ["Answers to section B: 1. D", "Answers to section B:", "1. D"],
    ["Marking scheme – 1 to 3 ABC", "Marking scheme –", "1 to 3 ABC"],
    ["** Answer: 1. B", "** Answer:", "1. B"],
    ["Answer  key:  12. B", "Answer  key:", "12. B"],
    ["Marking  guide: 1. B", "Marking  guide:", "1. B"],
    ["Solution: (10) B", "Solution:", "(10) B"],
    [
      "Part  II -  Objectives  answers  for  part  II :  1. B",
      "Part  II -  Objectives  answers  for  part  II :",
      "1. B",
    ],
  ])("may stand before its keys: %s", (text, title, rest) => {
    expect(keyHeading(text)).toEqual({ title, rest });
  });

  it("is no longer than 100 characters", () => {
    expect(keyHeading(`ANSWERS${" ".repeat(93)}`)).toEqual({ title: "ANSWERS", rest: "" });
    expect(keyHeading(`ANSWERS${" ".repeat(94)}`)).toBeNull();
  });
});

describe("a list of keys", () => {
  const listOf = (lines: string[], under?: string) =>
    readKeyList(
      lines.map((text, index) => ({ line: index + 1, text })),
      under,
    );
  /** `line section number given` of each key. */
  const keysOf = (lines: string[], under?: string): string[] =>
    listOf(lines, under).entries.map((key) => [key.line, key.section ?? "-", key.number, key.given].join(" "));

  it("belongs to a heading in other letters than those of English", () => {
    expect(keysOf(["القسم الأول", "1. B"])).toEqual(["2 القسم الأول 1 B"]);
    expect(listOf(["A, B, D"]).unread).toEqual([{ line: 1, text: "A, B, D" }]);
    // 60 signs, which would take years if each could be a letter and what stands between letters
    expect(keysOf([`${"ọ".repeat(56)} ab`, "1. B"])).toHaveLength(1);
  });

  it("belongs to the heading above it; a line that is neither is named", () => {
    const lines = ["ANSWERS", "SECTION A", "1. B", "Section B: 1. C", "see 7 overleaf"];
    expect(listOf(lines)).toEqual({
      entries: [
        { line: 3, section: "SECTION A", number: 1, given: "B" },
        { line: 4, section: "Section B:", number: 1, given: "C" },
      ],
      unread: [{ line: 5, text: "see 7 overleaf" }],
    });
  });

  it("has the section that its heading, a line of its own or the paper names", () => {
    expect(keysOf(["1. B"])).toEqual(["1 - 1 B"]);
    expect(keysOf(["1. B"], "Biology")).toEqual(["1 Biology 1 B"]);
    expect(keysOf(["ANSWERS: 1. B", "", "2. C"])).toEqual(["1 - 1 B", "3 - 2 C"]);
    expect(keysOf(["Answers to Section B: 1. B"])).toEqual(["1 Answers to Section B: 1 B"]);
    expect(keysOf(["Biology:", "1. B", "ANSWERS", "2. C"])).toEqual(["2 Biology: 1 B", "4 Biology: 2 C"]);
    expect(keysOf(["Part II (20 marks)", "1. B"])).toEqual(["2 Part II (20 marks) 1 B"]);
    expect(keysOf(["  Paper 1 - 1B 2C"])).toEqual(["1 Paper 1 - 1 B", "1 Paper 1 - 2 C"]);
    expect(keysOf(["Biology:", "   ", "1. B"])).toEqual(["3 Biology: 1 B"]);
    // however it is spaced
    expect(keysOf(["  Part II  ", "1. B", "  Biology:  ", "2. C"])).toEqual(["2 Part II 1 B", "4 Biology: 2 C"]);
    for (const name of ["Section  B :", "Section -B", "Section: (b)", "SECTION “2”", "Paper 12.", "Part B)"])
      expect(keysOf([`${name}  1. C`])).toEqual([`1 ${name} 1 C`]);
  });

  it("names every line that it does not understand", () => {
    const odd = ["see page 7", "x".repeat(61), "B C D"];
    expect(listOf(odd).unread).toEqual(odd.map((text, index) => ({ line: index + 1, text })));
    expect(listOf(["  see page 7  ", "B  C  D"]).unread.map(({ text }) => text)).toEqual(["see page 7", "B  C  D"]);
    expect(listOf(["see Section B: 1. C"]).unread).toHaveLength(1);
    expect(listOf(["x".repeat(60), `${"x".repeat(59)}   `]).unread).toEqual([]);
    expect(listOf(["  ", "Biology:", `${"x ".repeat(20)}:`]).unread).toHaveLength(1);
  });
});

describe("the questions that keys belong to", () => {
  const key = (number: number, section: string | null = null, given = "B"): KeyEntry => ({
    line: 9,
    section,
    number,
    given,
  });
  const question = (number: number | null, section: string | null = null): KeyedQuestion => ({
    number,
    section,
    options: cities,
  });
  /** For each question its letters, `?` for one that is unclear. */
  const matched = (entries: KeyEntry[], questions: KeyedQuestion[]): string[] =>
    matchKeys(entries, questions).readings.map((all) =>
      all.map((one) => (one !== null && "letter" in one ? one.letter : "?")).join(""),
    );

  it("have its number", () => {
    expect(matched([key(2, null, "C"), key(1)], [question(1), question(2), question(3), question(null)])).toEqual([
      "B",
      "C",
      "",
      "",
    ]);
    expect(matched([key(1), key(1, null, "C")], [question(1)])).toEqual(["BC"]);
    expect(matchKeys([key(1, null, "Ibadan")], [question(1)]).readings).toEqual([
      [{ unclear: "The key “Ibadan” is not one of the options" }],
    ]);
  });

  it("are missed by name where there is none", () => {
    expect(matchKeys([key(4), key(5, "Section B")], [question(1)]).lost).toEqual([
      { line: 9, number: 4, reason: "The list has a key for number 4, but no such question was read" },
      { line: 9, number: 5, reason: "The list has a key for number 5 of “Section B”, but no such question was read" },
    ]);
  });

  it.each([
    ["Section A", "SECTION A"],
    ["Section 2", "Part II"],
    ["Section 'b'", "Answers to section B"],
    ["Paper 1", "Part I"],
    ["Part: 4", "Section IV"],
    ["Part 3", "Section III"],
    ["Part 5", "Section V"],
    ["Part 6", "Section VI"],
    ["Part  12", "Section - 12"],
    ["Biology", "ANSWERS TO BIOLOGY"],
    ["Section B (Biology)", "section b"],
    ["Objective", "Multiple choice"],
    ["OBJECTIVES", "Multiple choices answers"],
    ["Use of English", "Key: use of English"],
    ["Use of English", "Answer and solution to the use of English question"],
    ["Biology test", "Marking guide: biology option"],
    ["Biology", "Marking scheme for biology"],
    ["Use - of - English", "Use of English"],
  ])("of %s have the keys of %s", (ofQuestion, ofKey) => {
    const questions = [question(1, ofQuestion), question(1, "Section H")];
    expect(matched([key(1, ofKey)], questions)).toEqual(["B", ""]);
  });

  it("of another section do not", () => {
    const questions = [question(1, "Section A"), question(1, "Section B")];
    expect(matched([key(1, "Section B"), key(1, "Section A", "C")], questions)).toEqual(["C", "B"]);
    expect(matchKeys([key(1, "Section C")], questions).lost).toHaveLength(1);
    expect(matched([key(1, "Sections")], questions)).toEqual(["", ""]);
  });

  it("have the keys of a list whose heading names no section of the paper", () => {
    // the words of the heading tell only what the list is
    expect(matched([key(1, "Objective")], [question(1, "Section A")])).toEqual(["B"]);
    expect(matched([key(1, "Section A")], [question(1)])).toEqual(["B"]);
    expect(matched([key(1, "Section 1")], [question(1)])).toEqual(["B"]);
    expect(matched([key(1, "Biology")], [question(1)])).toEqual(["B"]);
    expect(matched([key(1, "Section B")], [question(1)])).toEqual([""]);
    expect(matched([key(1, "Biology")], [question(1, "Section A")])).toEqual([""]);
    expect(matched([key(1, "Biology"), key(2, "Physics")], [question(1), question(2)])).toEqual(["", ""]);
    expect(matched([key(1, "Objective"), key(2, "Physics")], [question(1), question(2)])).toEqual(["", ""]);
  });

  it("are doubtful when a number stands twice and the list does not say which one it means", () => {
    const twice = [question(1, "Section A"), question(1, "Section B"), question(2, "Section A")];
    const unclear = (number: number) =>
      `Numbers stand more than once in the paper and the list of keys does not say which ${number} is meant`;
    const { readings, lost } = matchKeys([key(1), key(2)], twice);
    expect(lost).toEqual([]);
    expect(readings).toEqual([[{ unclear: unclear(1) }], [{ unclear: unclear(1) }], [{ unclear: unclear(2) }]]);
    // a key with its section is certain beside them
    expect(matched([key(1), key(1, "Section B", "D")], twice)).toEqual(["?", "?D", ""]);
    const sameSection = [question(1, "Section A"), question(1, "Section A"), question(2, "Section A")];
    expect(matched([key(1, "Section A"), key(2, "Section A")], sameSection)).toEqual(["?", "?", "B"]);
  });
});

it("long runs of white space become short, and a tab or a line break in them stays", () => {
  const run = (length: number, within = "") => `a${" ".repeat(length)}${within}${" ".repeat(length)}b`;
  expect(withShortSpaces(run(20))).toBe(run(20));
  expect(withShortSpaces(run(21))).toBe(run(20));
  expect(withShortSpaces(run(21, "\t"))).toBe("a\tb");
  expect(withShortSpaces(run(21, "\t\n"))).toBe("a\nb");
});

it("letters follow the options", () => {
  expect([0, 1, 7].map(letterAt)).toEqual(["A", "B", "H"]);
});
