import { describe, expect, it } from "vitest";
import {
  paperImportRules,
  questionExportRules,
  questionRules,
  questionTemplateRules,
  searchRules,
} from "../../schema/rules/admin-questions.ts";
import { contactRules, demoRules } from "../../schema/rules/marketing.ts";
import {
  publishRules,
  schoolExamEditRules,
  schoolExamFormRules,
  schoolExamRules,
  schoolQuestionsRules,
} from "../../schema/rules/school-exams.ts";
import { questionFault } from "../../schema/rules/question-fault.ts";
import { schoolRegisterRules, schoolStepOneRules, schoolStepTwoRules } from "../../schema/rules/school-registration.ts";
import { registrationPasswordNames, registrationPasswordPoints } from "../../schema/rules/password-strength.ts";
import { schoolSettingsRules } from "../../schema/rules/school-settings.ts";
import { schoolSettingsDefaults } from "../../schema/rules/school-settings-defaults.ts";
import { differences, digits, faults, letters, line, read, type Field } from "../support/rules.ts";

describe("the exam form of a school", () => {
  const form = {
    examName: "First Test",
    term: "First Term",
    subjectId: "s1",
    classId: "c1",
    examDate: "2026-11-20",
    duration: "40",
  };
  const fillAll = "Please fill all required fields";
  const minutes = "The duration must be 1 to 600 minutes";
  const shared: Field[] = [
    ["duration", [1, 600, "1", "600"], [0, 601, "0", "601", 1.5, "soon", undefined].map((value) => [value, minutes])],
    ["instructions", [null, undefined, "", letters(5000)], [[letters(5001), "This is too long"]]],
    ["status", [null, undefined, letters(40)], [[letters(41), "This is too long"]]],
    ["schoolId", [null, undefined, letters(100)], [[letters(101), "This is too long"]]],
  ];

  /** The id of something that was chosen from a list. */
  const chosen = (name: string, missing: string): Field => [
    name,
    ["x", letters(100)],
    [
      [undefined, missing],
      ["", missing],
      [letters(101), "This is too long"],
    ],
  ];

  it("[S-CEX-02] is refused with the documented words", () => {
    expect(
      differences(schoolExamRules, form, [
        line("examName", fillAll, 200),
        ["term", ["Second Term", "Third Term"], ["", "Fourth Term", undefined].map((value) => [value, fillAll])],
        chosen("subjectId", fillAll),
        chosen("classId", fillAll),
        [
          "examDate",
          ["2026-12-31"],
          ["", "tomorrow", "2026-13-01"].map((day) => [day, "Please give the day as YYYY-MM-DD"]),
        ],
        ...shared,
      ]),
    ).toEqual([]);
    expect(read(schoolExamRules, { ...form, examName: " Test ", instructions: " Be quiet. " })).toEqual({
      ...form,
      examName: "Test",
      instructions: "Be quiet.",
      duration: 40,
    });
  });

  it("says on the screen what each field lacks", () => {
    expect(
      differences(schoolExamFormRules, form, [
        line("examName", "Enter the exam name", 200),
        ["term", ["Third Term"], ["", "Fourth Term", undefined].map((value) => [value, "Choose a term"])],
        chosen("subjectId", "Choose a subject"),
        chosen("classId", "Choose a class"),
        [
          "examDate",
          ["2026-12-31"],
          [
            ["", "Choose the date of the exam"],
            [undefined, "Choose the date of the exam"],
            ["20 November", "Please give the day as YYYY-MM-DD"],
            ["2026-11-200", "Please give the day as YYYY-MM-DD"],
            ["on 2026-11-20", "Please give the day as YYYY-MM-DD"],
          ],
        ],
        ...shared,
      ]),
    ).toEqual([]);
  });

  it("[EXT-09] is edited with the version that was read", () => {
    for (const version of [1, "7"]) expect(faults(schoolExamEditRules, { ...form, version })).toEqual([]);
    for (const version of [0, 1.5, "x"]) expect(faults(schoolExamEditRules, { ...form, version })).toHaveLength(1);
    expect(faults(schoolExamEditRules, form)).toEqual(["version: The version is missing"]);
  });

  it("[EXT-08a] is published from one moment until a later one, or for the whole day", () => {
    const [opensAt, closesAt] = ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00.000Z"];
    const right = [{}, { opensAt: null, closesAt: null }, { opensAt }, { closesAt }, { opensAt, closesAt }];
    for (const given of right) expect(faults(publishRules, given)).toEqual([]);
    for (const opens of [closesAt, "2026-11-20T10:00:00.001Z"])
      expect(faults(publishRules, { opensAt: opens, closesAt })).toEqual([
        "closesAt: The exam must close after it opens",
      ]);
    expect(faults(publishRules, { opensAt: "nine" })).toEqual(["opensAt: Please give the opening time"]);
    expect(faults(publishRules, { closesAt: "ten" })).toEqual(["closesAt: Please give the closing time"]);
    // a year typed as 20 would open the exam at once
    for (const field of ["opensAt", "closesAt"])
      expect(faults(publishRules, { [field]: "0020-11-20T09:00:00.000Z" })).toEqual([
        `${field}: Please check the year of the date`,
      ]);
  });
});

describe("the questions of a school exam", () => {
  const tooLong = "This is too long";
  const faultsOf = (question: object) => faults(schoolQuestionsRules, { version: 1, questions: [question] });

  it("[EXT-14c] are bounded in every part", () => {
    expect(faultsOf({})).toEqual([]);
    for (const name of ["text", "optionA", "optionB", "optionC", "optionD", "explanation"]) {
      expect(faultsOf({ [name]: letters(20_000) })).toEqual([]);
      expect(faultsOf({ [name]: letters(20_001) })).toEqual([`questions.0.${name}: ${tooLong}`]);
    }
    expect(faultsOf({ id: letters(100), line: 3, correctAnswer: "D", image: letters(300) })).toEqual([]);
    expect(faultsOf({ id: letters(101) })).toEqual([`questions.0.id: ${tooLong}`]);
    expect(faultsOf({ image: letters(301) })).toEqual([`questions.0.image: ${tooLong}`]);
    expect(faultsOf({ imageAlt: letters(500) })).toEqual([]);
    expect(faultsOf({ imageAlt: letters(501) })).toEqual([
      "questions.0.imageAlt: A picture is described in at most 500 characters",
    ]);
    for (const wrong of [{ line: 1.5 }, { correctAnswer: "E" }]) expect(faultsOf(wrong)).toHaveLength(1);
  });

  it("[EXT-14c] are 300 at most", () => {
    const many = (count: number, more: object = {}) =>
      faults(schoolQuestionsRules, { version: 1, questions: Array.from({ length: count }, () => ({})), ...more });
    expect(many(300, { importId: letters(100) })).toEqual([]);
    expect(many(301)).toEqual(["questions: An exam has at most 300 questions"]);
    expect(many(0, { importId: letters(101) })).toEqual([`importId: ${tooLong}`]);
    expect(many(0, { version: 0 })).toHaveLength(1);
  });

  it("are checked in the order in which a form shows them", () => {
    const whole = { text: "2 + 2?", optionA: "4", optionB: "5", correctAnswer: "A" };
    const right = [whole, { ...whole, optionC: "6" }, { ...whole, optionC: "6", optionD: "7", correctAnswer: "D" }];
    for (const question of right) expect(questionFault(question)).toBeNull();
    const wrong: [object, string, string][] = [
      [{ text: " " }, "text", "The question has no text"],
      [{ text: null }, "text", "The question has no text"],
      [{ optionA: " " }, "optionA", "Option A is missing"],
      [{ optionB: undefined }, "optionB", "Option B is missing"],
      [{ optionD: "7" }, "optionC", "Option C is missing"],
      [{ optionB: " 4 " }, "optionA", "Two options are the same"],
      [{ correctAnswer: "" }, "correctAnswer", "The right answer is not marked"],
      [{ correctAnswer: null }, "correctAnswer", "The right answer is not marked"],
      [{ correctAnswer: "C" }, "correctAnswer", "The right answer is an option that is missing"],
    ];
    expect(questionFault({ ...whole, optionA: "TT", optionB: "Tt", optionC: "tt" })).toBeNull();
    for (const [change, column, reason] of wrong)
      expect(questionFault({ ...whole, ...change }), JSON.stringify(change)).toEqual({ column, reason });
  });
});

describe("the registration of a school", () => {
  const one = {
    name: "Unity College",
    type: "Secondary School",
    principalName: "Ada Obi",
    email: "office@unity.ng",
    phone: "0803 000 0000",
  };
  const two = { address: "1 Marina", city: "Lagos", state: "Lagos", password: "Str0ng!pass" };
  const terms = "You must agree to the terms and conditions";
  const email: Field = [
    "email",
    ["a@b.co", `${letters(248)}@b.com`],
    [
      [undefined, "Email is required"],
      [" ", "Email is required"],
      ["a@b", "Please enter a valid email address"],
      [`${letters(249)}@b.com`, "This is too long"],
    ],
  ];

  it("[S-REG-03, S-REG-04, S-REG-05, S-REG-06, S-REG-07] asks first who the school is", () => {
    expect(
      differences(schoolStepOneRules, one, [
        line("name", "School name is required", 200),
        [
          "type",
          ["Primary School", "Vocational Schools"],
          ["", "College"].map((value) => [value, "School type is required"]),
        ],
        line("principalName", "Principal/Director name is required", 200),
        email,
        line("phone", "Phone number is required", 40, digits),
      ]),
    ).toEqual([]);
  });

  it("[S-REG-08, S-REG-09, S-REG-10, S-REG-11, S-REG-12, S-REG-13] asks then where it is, and for a password", () => {
    const form = { ...two, confirmPassword: two.password, terms: "yes" };
    expect(
      differences(schoolStepTwoRules, form, [
        line("address", "Address is required", 500),
        line("city", "City is required", 200),
        ["state", ["Kano"], ["", "Ghana"].map((value) => [value, "State is required"])],
        ["terms", [], ["", "no", undefined].map((value) => [value, terms])],
        ["confirmPassword", [], ["", "another"].map((value) => [value, "Passwords do not match"])],
      ]),
    ).toEqual([]);
    // all faults show at once
    expect(faults(schoolStepTwoRules, { ...form, city: "", confirmPassword: "another", terms: "" })).toEqual([
      "city: City is required",
      `terms: ${terms}`,
      "confirmPassword: Passwords do not match",
    ]);
  });

  it("[S-REG-11] [SEC-01] wants a password of 8 characters, and takes no text without end", () => {
    const say = (password: unknown) =>
      faults(schoolRegisterRules, { schoolData: { ...one, ...two }, adminData: { password } });
    const at = (words: string) => [`adminData.password: ${words}`];
    expect([letters(8), letters(128), "😀".repeat(8), "😀".repeat(128)].map(say)).toEqual([[], [], [], []]);
    expect(say(undefined)).toEqual(at("Password is required"));
    expect(say("")[0]).toBe("adminData.password: Password is required");
    expect(say(letters(7))).toEqual(at("Password must be at least 8 characters long"));
    expect(say("😀".repeat(7))).toEqual(at("Password must be at least 8 characters long"));
    expect(say(letters(129))).toEqual(at("This is too long"));
  });

  it.each([
    ["", 0],
    ["abcdefg", 0],
    ["abcdefgh", 1],
    ["ABC", 1],
    ["Ọ", 1],
    ["123", 1],
    ["a b", 0],
    ["!", 1],
    ["ọ́", 1],
    ["Abcdefgh", 2],
    ["Abcdefg1", 3],
    ["Abcdef1!", 4],
  ])("[S-REG-14] gives '%s' %i points", (password, points) => {
    expect(registrationPasswordPoints(password)).toBe(points);
  });

  it("[S-REG-14] has a name for each number of points", () => {
    expect(registrationPasswordNames).toEqual(["Weak", "Fair", "Good", "Strong", "Very Strong"]);
  });
});

describe("the settings of a school", () => {
  const form = { schoolName: "Unity", contactEmail: "a@b.co", ...schoolSettingsDefaults };
  /** A field that takes whole numbers from `least` to `most`. */
  const whole = (name: string, least: number, most: number, words: string): Field => [
    name,
    [least, most],
    [
      [least - 1, words],
      [least + 0.5, words],
      [undefined, words],
      [most + 1, `At most ${most}`],
    ],
  ];

  it("[S-SET-03, S-SET-05, S-SET-06, S-SET-07] are refused with the documented words", () => {
    expect(
      differences(schoolSettingsRules, form, [
        line("schoolName", "School name is required", 200),
        [
          "contactEmail",
          [" a@b.co ", `${letters(248)}@b.com`],
          [
            [undefined, "Contact email is required"],
            [" ", "Contact email is required"],
            ["a@b", "Please enter a valid email address"],
            [`${letters(249)}@b.com`, "This is too long"],
          ],
        ],
        [
          "contactPhone",
          [null, undefined, "", digits(40), ` ${digits(40)} `],
          [
            [digits(41), "This is too long"],
            ["1\n2", "Line breaks are not allowed here"],
          ],
        ],
        ["logoUrl", [null, letters(500)], [[letters(501), "This is too long"]]],
        whole("defaultExamDuration", 1, 600, "Exam duration must be at least 1 minute"),
        whole("questionsPerPage", 1, 200, "Questions per page must be at least 1"),
        whole("passwordMinLength", 6, 128, "Minimum password length must be at least 6"),
        whole("sessionTimeout", 5, 1440, "Session timeout must be at least 5 minutes"),
        ["studentsSeeAnswers", [null, undefined, true], []],
        ["parentsSeeAverage", [null, undefined, false], []],
      ]),
    ).toEqual([]);
    for (const name of ["randomizeQuestions", "emailNotifications", "inAppNotifications"])
      expect(faults(schoolSettingsRules, { ...form, [name]: "on" }), name).toHaveLength(1);
  });
});

describe("forms of the public pages", () => {
  const sender = { name: "Ada", email: "ada@example.com", message: "Hello" };
  const email: Field = [
    "email",
    [" ada@example.com ", `${letters(248)}@b.com`],
    [undefined, "", "a@b", `${letters(249)}@b.com`].map((value) => [value, "Invalid email address"]),
  ];
  const name = line("name", "Name required", 200);

  it("[C-CON-02] a message has a sender and a text", () => {
    expect(
      differences(contactRules, sender, [
        name,
        email,
        [
          "message",
          ["one\ntwo", letters(5000)],
          [
            [undefined, "Message required"],
            [" \n", "Message required"],
            [letters(5001), "This is too long"],
          ],
        ],
      ]),
    ).toEqual([]);
  });

  it("[D-63] a demonstration is for a school that can be called", () => {
    expect(
      differences(demoRules, { ...sender, school: "Unity", phone: "0803", message: "" }, [
        line("school", "School name is required", 200),
        name,
        email,
        line("phone", "Phone number is required", 40, digits),
        ["message", ["", letters(4000)], [[letters(4001), "This is too long"]]],
      ]),
    ).toEqual([]);
  });
});

describe("a question of the bank", () => {
  const question = {
    question: "2 + 2?",
    subjectName: "Mathematics",
    examType: "JAMB",
    year: 2024,
    optionA: "4",
    optionB: "5",
    optionC: "6",
    optionD: "7",
    correctAnswer: "A",
  };
  const typeFault =
    "Exam type must be one of JAMB, WAEC, NECO, GCE, POSTUTME, COMMON_ENTRANCE, PROFESSIONAL, Junior Waec";
  const yearFault = "Year must be a number from 1900 to 2200, such as 2024";
  const imageFault = "Image address must start with https://";
  const long = (name: string, what: string): Field => [
    name,
    [letters(20_000), " kept as written "],
    [
      [undefined, `${what} is missing`],
      ["", `${what} is missing`],
      [" \n", `${what} is missing`],
      [letters(20_001), `${what} is longer than 20,000 characters`],
    ],
  ];

  it("names what is missing, too long or of the wrong form", () => {
    expect(
      differences(questionRules, question, [
        long("question", "Question"),
        ...["A", "B", "C", "D"].map((letter) => long(`option${letter}`, `Option ${letter}`)),
        [
          "subjectName",
          [letters(120), ` ${letters(120)} `],
          [
            [undefined, "Subject is missing"],
            [" ", "Subject is missing"],
            [letters(121), "Subject is longer than 120 characters"],
          ],
        ],
        [
          "examType",
          ["waec", " Neco "],
          [
            [undefined, "Exam type is missing"],
            [" ", "Exam type is missing"],
            ["SAT", typeFault],
            [letters(41), typeFault],
          ],
        ],
        [
          "year",
          [1900, 2200, "1900", " 2024 "],
          [1899, 2201, 2024.5, "24", "20245", "x2024", undefined].map((year) => [year, yearFault]),
        ],
        [
          "correctAnswer",
          ["b", " C ", "Option D", "option d"],
          ["E", "", "AB", undefined].map((key) => [key, "Correct answer must be A, B, C or D"]),
        ],
        [
          "explanation",
          [null, undefined, letters(20_000)],
          [[letters(20_001), "Explanation is longer than 20,000 characters"]],
        ],
        [
          "questionImageAlt",
          [null, undefined, letters(500)],
          [[letters(501), "Image description is longer than 500 characters"]],
        ],
      ]),
    ).toEqual([]);
  });

  it("[SEC-40] has a picture at an address that begins with https, or among our files", () => {
    expect(
      differences(questionRules, question, [
        [
          "questionImageUrl",
          [
            null,
            undefined,
            "",
            " ",
            "https://a.ng/x.png",
            " HTTPS://a.ng/x.png ",
            "/files/a.png",
            "/files/a/b.png",
            "/files/-a.png",
          ],
          [
            ...[
              "http://a.ng/x.png",
              "see https://a.ng",
              "https://a.ng/ x",
              'https://a.ng/"x',
              "https://",
              "/files",
              "/files/../x",
              "x/files/a",
              "/files/a/",
            ].map((address) => [address, imageFault] as const),
            [`https://a.ng/${letters(1988)}`, "Image address is too long"],
          ],
        ],
      ]),
    ).toEqual([]);
    expect(faults(questionRules, { ...question, questionImageUrl: `https://a.ng/${letters(1987)}` })).toEqual([]);
  });

  it("belongs to one subject, however its name is spaced", () => {
    for (const subjectName of [
      "Use  of English",
      " Use of\nEnglish",
      "Use\u00A0of English",
      "Use of \u200BEnglish\uFEFF",
    ])
      expect(read(questionRules, { ...question, subjectName })).toMatchObject({ subjectName: "Use of English" });
    expect(faults(questionRules, { ...question, subjectName: "\u200B" })).toEqual(["subjectName: Subject is missing"]);
  });

  it("is stored as documented, and its texts as written", () => {
    const given = {
      ...question,
      question: " 2 + 2? ",
      subjectName: " Mathematics ",
      examType: " jamb ",
      year: "2024",
      correctAnswer: " option b",
      questionImageUrl: " https://a.ng/x.png ",
      questionImageAlt: " ",
      explanation: " ",
    };
    expect(read(questionRules, given)).toEqual({
      ...question,
      question: " 2 + 2? ",
      correctAnswer: "B",
      questionImageUrl: "https://a.ng/x.png",
      explanation: null,
    });
    expect(read(questionRules, { ...question, questionImageAlt: "A map", explanation: " Add. " })).toMatchObject({
      questionImageUrl: null,
      questionImageAlt: "A map",
      explanation: " Add. ",
    });
  });

  it("has four options that differ", () => {
    const twins = (change: object) => faults(questionRules, { ...question, ...change });
    expect(twins({ optionB: " 4 " })).toEqual(["optionB: Options A and B are the same"]);
    expect(twins({ optionD: "6" })).toEqual(["optionD: Options C and D are the same"]);
    expect(twins({ optionC: "5", optionD: "5" })).toEqual(["optionC: Options B and C are the same"]);
    expect(twins({ optionA: "mW", optionB: "MW" })).toEqual([]);
  });

  it("[EXT-55b] [EXT-55c] [EXT-70] is read from and written into files by paper", () => {
    const paper = { examType: letters(40), subjectName: letters(120) };
    for (const year of ["", "2024", " 2024 "]) expect(faults(paperImportRules, { ...paper, year })).toEqual([]);
    expect(faults(paperImportRules, { checkOnly: "true" })).toEqual([]);
    expect(faults(paperImportRules, { examType: letters(41) })).toEqual([`examType: ${typeFault}`]);
    expect(faults(paperImportRules, { subjectName: letters(121) })).toEqual([
      "subjectName: Subject is longer than 120 characters",
    ]);
    for (const year of ["24", "20244", "x2024"])
      expect(faults(paperImportRules, { year })).toEqual([`year: ${yearFault}`]);
    expect(faults(paperImportRules, { checkOnly: "yes" })).toHaveLength(1);

    expect(faults(questionTemplateRules, { format: "csv" })).toEqual([]);
    expect(faults(questionTemplateRules, { format: "pdf" })).toHaveLength(1);

    const written = { format: "csv", ...paper, year: 2024, search: letters(200) };
    expect(faults(questionExportRules, written)).toEqual([]);
    expect(faults(questionExportRules, { format: "csv" })).toEqual([]);
    expect(faults(questionExportRules, { ...written, year: 2024.5 })).toEqual([`year: ${yearFault}`]);
    expect(faults(questionExportRules, { ...written, examType: letters(41) })).toEqual([`examType: ${typeFault}`]);
    expect(faults(questionExportRules, { ...written, subjectName: letters(121) })).toEqual([
      "subjectName: Subject is longer than 120 characters",
    ]);
    expect(faults(searchRules, letters(200))).toEqual([]);
    expect(faults(searchRules, letters(201))).toEqual([": Please search for fewer words"]);
  });
});
