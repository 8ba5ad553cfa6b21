import { describe, expect, it } from "vitest";
import { isPlainKeys, keyHeading, keysOfLine, readKey, readKeyList } from "../../schema/rules/answer-keys.ts";

const cities = ["Lagos", "Abuja", "Kano", "Jos"];

describe("the key of a question", () => {
  it.each([
    ["B", cities, "B"],
    ["(d)", cities, "D"],
    ["Kano", cities, "C"],
    ["b", ["a", "b"], "B"],
  ])("%s is an option of %j", (given, options, letter) => {
    expect(readKey(given, options)).toEqual({ letter });
  });

  it.each([
    ["Ibadan", cities, "is not one of the options"],
    ["E", cities, "there is no option E"],
    ["b", ["b", "a"], "may be a letter or the text of an option"],
    ["Kano", ["Kano", "Kano"], "fits more than one option"],
    ["A and C", cities, "names more than one option"],
  ])("%s is unclear beside %j", (given, options, reason) => {
    expect(readKey(given, options)).toEqual({ unclear: expect.stringContaining(reason) });
  });

  it("is none where nothing stands", () => {
    expect([readKey("", cities), readKey("____", cities)]).toEqual([null, null]);
  });

  it("is quoted with 60 characters at most", () => {
    const [whole, long] = ["k".repeat(60), "k".repeat(61)];
    expect(readKey(whole, cities)).toEqual({ unclear: expect.stringContaining(`“${whole}”`) });
    expect(readKey(long, cities)).toEqual({ unclear: expect.stringContaining(`“${"k".repeat(59)}…”`) });
  });
});

describe("a line of keys", () => {
  const read = (line: string): string[] => keysOfLine(line).map(({ number, given }) => `${number}${given}`);

  it.each([
    ["1. B 2. C", ["1B", "2C"]],
    ["1-3: BCD", ["1B", "2C", "3D"]],
    ["1. B\t2. C", ["1B", "2C"]],
    ["4) Lagos", ["4Lagos"]],
    ["", []],
    ["no keys here", []],
  ])("%j", (line, keys) => {
    expect(read(line)).toEqual(keys);
  });

  it("is plain when it holds nothing but numbers and letters", () => {
    expect(["1. B 2. C", "1-2: BC", "1. Lagos", ""].map(isPlainKeys)).toEqual([true, true, false, false]);
  });

  it("may follow its heading, which is no longer than 100 characters", () => {
    expect(keyHeading("ANSWERS: 1. B")).toEqual({ title: "ANSWERS:", rest: "1. B" });
    expect(keyHeading("Marking guide")).toEqual({ title: "Marking guide", rest: "" });
    expect(keyHeading(`ANSWERS${" ".repeat(93)}`)).not.toBeNull();
    expect(keyHeading(`ANSWERS${" ".repeat(94)}`)).toBeNull();
    expect(keyHeading("Write the answers")).toBeNull();
  });

  it("belongs to the heading above it; a line that is neither is named", () => {
    const lines = ["ANSWERS", "SECTION A", "1. B", "Section B: 1. C", "see 7 overleaf"];
    expect(readKeyList(lines.map((text, index) => ({ line: index + 1, text })))).toEqual({
      entries: [
        { line: 3, section: "SECTION A", number: 1, given: "B" },
        { line: 4, section: "Section B:", number: 1, given: "C" },
      ],
      unread: [{ line: 5, text: "see 7 overleaf" }],
    });
  });
});
