import { describe, expect, it } from "vitest";
import { columnKey } from "../../schema/rules/question-columns.ts";
import { adminLoginRules, adminRegisterRules, createAdminRules } from "../../schema/rules/admin.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { letterRules } from "../../schema/rules/exam.ts";
import { byName, compareNames } from "../../schema/rules/names.ts";
import { toldApart } from "../../schema/rules/apart.ts";
import { fileLinkRules } from "../../schema/rules/question-files.ts";
import { questionFileName } from "../../schema/rules/question-formats.ts";
import {
  admissionNoRules,
  importedStudentRules,
  importStudentsRules,
  moveStudentsRules,
  renewSignInsRules,
  schoolUserRules,
  studentRules,
  teacherRules,
  updateStudentRules,
  updateTeacherRules,
} from "../../schema/rules/school-people.ts";
import { admissionKey, classKey } from "../../schema/rules/spellings.ts";
import { schoolMailCodeRules, schoolResetFormRules, schoolResetRules } from "../../schema/rules/school-recovery.ts";
import { schoolNameRules } from "../../schema/rules/school-subjects.ts";
import { differences, faults, letters, line, read, type Field } from "../support/rules.ts";

const tooLong = "This is too long";
const noClass = "Please select a class for the student";
const email: Field = [
  "email",
  ["a@b.co", " a@b.co "],
  ["", "a", "a@b", "a b@c.de"].map((value) => [value, "Please enter a valid email address"] as const),
];
const name = line("name", "Name required", 200);
const neededClass: Field = [
  "classId",
  ["c1", letters(100)],
  [
    ["", noClass],
    [undefined, noClass],
    [letters(101), noClass],
  ],
];
const optionalClass: Field = ["classId", [undefined, null, "", "c1", letters(100)], []];

describe("people of a school", () => {
  it("[S-USR-03] a student needs a name, an address and a class, a teacher the first two", () => {
    const form = { name: "Ada Obi", email: "a@b.co", classId: "c1" };
    expect(differences(studentRules, form, [name, email, neededClass])).toEqual([]);
    expect(differences(teacherRules, form, [name, email, optionalClass])).toEqual([]);
    expect(faults(teacherRules, { ...form, classId: letters(101) })).toHaveLength(1);
    expect(differences(updateStudentRules, form, [name, neededClass])).toEqual([]);
    expect(differences(updateTeacherRules, form, [name, optionalClass])).toEqual([]);
  });

  it("[S-USR-01] the role comes first, and says whether a class is needed", () => {
    const form = { role: "STUDENT", name: "Ada Obi", email: "a@b.co", classId: "c1" };
    const role: Field = [
      "role",
      ["TEACHER", "STUDENT"],
      [
        ["", "Please select a user role"],
        ["ADMIN", "Please select a user role"],
      ],
    ];
    expect(differences(schoolUserRules, form, [role, name, email])).toEqual([]);
    expect(faults(schoolUserRules, { ...form, classId: "" })).toEqual([`classId: ${noClass}`]);
    expect(faults(schoolUserRules, { ...form, role: "TEACHER", classId: "" })).toEqual([]);
  });

  it("[D-106] a student of an imported list needs no address, but a right one if any", () => {
    const form = { name: "Ada Obi", email: "" };
    expect(faults(importedStudentRules, form)).toEqual([]);
    expect(faults(importedStudentRules, { ...form, email: "a@b.co" })).toEqual([]);
    expect(faults(importedStudentRules, { ...form, email: "a@b" })).toHaveLength(1);
    expect(faults(importedStudentRules, { ...form, name: " " })).toEqual(["name: Name required"]);
  });

  it("the confirmed list has corrections that fit, and at most 2,000 of them", () => {
    const body = {
      importId: "i1",
      rows: [{ line: 1, name: "Ada", email: "a@b.co", className: "JSS 1", isLeftOut: true }],
    };
    expect(read(importStudentsRules, { ...body, createClasses: true })).toEqual({
      ...body,
      createClasses: true,
      expiresInDays: 7,
    });
    const withRow = (change: object) => faults(importStudentsRules, { ...body, rows: [{ line: 1, ...change }] });
    expect(withRow({ line: 0 })).toHaveLength(1);
    for (const [field, most] of [
      ["name", 200],
      ["email", 400],
      ["className", 200],
    ] as const) {
      expect(withRow({ [field]: letters(most) })).toEqual([]);
      expect(withRow({ [field]: letters(most + 1) })).toEqual([`rows.0.${field}: ${tooLong}`]);
    }
    const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ line: index + 1 }));
    expect(faults(importStudentsRules, { ...body, rows: lines(2000) })).toEqual([]);
    expect(faults(importStudentsRules, { ...body, rows: lines(2001) })).toEqual(["rows: At most 2,000 rows at once"]);
    expect(faults(importStudentsRules, { rows: [] })).toHaveLength(1);
  });

  it("several students are one to 2,000", () => {
    const students: Field = [
      "studentIds",
      [["s1"], Array.from({ length: 2000 }, () => "s1")],
      [
        [[], "Please choose at least one student"],
        [Array.from({ length: 2001 }, () => "s1"), "Please choose at most 2,000 students"],
      ],
    ];
    expect(differences(moveStudentsRules, { studentIds: ["s1"], classId: "c1" }, [students, neededClass])).toEqual([]);
    expect(differences(renewSignInsRules, { studentIds: ["s1"] }, [students])).toEqual([]);
    expect(read(renewSignInsRules, { studentIds: ["s1"], expiresInDays: "30" })).toMatchObject({ expiresInDays: 30 });
    expect(read(renewSignInsRules, { studentIds: ["s1"], expiresInDays: 31 })).toMatchObject({ expiresInDays: 7 });
  });

  it("a class is the same in every spelling, and no other one", () => {
    expect(["SS 2A", "ss2a", "SS 2 A", "S.S_2-A", "ss/2  a"].map(classKey)).toEqual(Array(5).fill("ss2a"));
    expect(classKey("SS 2B")).toBe("ss2b");
    expect(["SS1", "SSS 1", "SS 1", "S.S.S. 1", "S.S. One", "Senior Secondary I"].map(classKey)).toEqual(
      Array(6).fill("ss1"),
    );
    expect(["JS 1", "J.S. I", "Junior Secondary 1", "JSS1"].map(classKey)).toEqual(Array(4).fill("jss1"));
    expect(["Pry 5", "Pry. V", "Primary Five"].map(classKey)).toEqual(Array(3).fill("primary5"));
    expect(["JSS 2", "Jss Two", "JSS II", "J.S.S. 2", "jsstwo"].map(classKey)).toEqual(Array(5).fill("jss2"));
    expect(["Primary Five Gold", "Form V", "Classic", "SS 1 V", "Grade X"].map(classKey)).toEqual([
      "primary5gold",
      "form5",
      "classic",
      "ss1v",
      "gradex",
    ]);
  });

  it("[S-SUB-02] a subject or class has a name of one line", () => {
    expect(differences(schoolNameRules, { name: "Physics" }, [line("name", "Name required", 120)])).toEqual([]);
  });
});

describe("names in order", () => {
  it("put numbers by their value, and letters with and without marks or capitals together", () => {
    const list = ["JSS 10", "JSS 2", "Ṣola", "sade", "Tola", "Sade"].map((each) => ({ name: each }));
    expect(byName(list).map((each) => each.name)).toEqual(["JSS 2", "JSS 10", "sade", "Sade", "Ṣola", "Tola"]);
    expect(compareNames("Ada", "Ada")).toBe(0);
  });
});

describe("admission numbers [D-384]", () => {
  it("are kept with plain dashes and single blanks, in one form, and may be empty", () => {
    const kept = ["", "  ", " AK\u2013 2024/017\u200B", "\uFF21\uFF2B/1", "AK\t1", "7", "=1+1", "9".repeat(40)];
    expect(kept.map((text) => admissionNoRules.parse(text))).toEqual([
      "",
      "",
      "AK- 2024/017",
      "AK/1",
      "AK 1",
      "7",
      "=1+1",
      "9".repeat(40),
    ]);
  });

  it("are refused when they are too long, have no letter and no digit, or signs that not every keyboard has", () => {
    const message = (text: string) => admissionNoRules.safeParse(text).error?.issues.map((issue) => issue.message);
    const wrong = "Please use English letters, digits and signs such as / and -";
    expect(message("9".repeat(41))).toEqual(["This is too long"]);
    for (const text of ["/", "ẸK/1", "AK\u0007", "AK\u202E1"]) expect(message(text)).toEqual([wrong]);
  });

  it("are equal in any case and with any blanks", () => {
    expect(admissionKey("AK / 2024 / 017")).toBe(admissionKey("ak/2024/017"));
    expect(admissionKey("AK/2024/017")).not.toBe(admissionKey("AK/2024/17"));
  });
});

describe("students of one name [D-347]", () => {
  it("are told apart by their addresses, where there are some, and nobody else has one", () => {
    const list = [
      { name: "Blessing OKORO", email: "b2@x.example" },
      { name: "Ada Eze", email: "ada@x.example" },
      { name: "Blessing Okoro", email: "b1@x.example" },
      { name: "Blessing Okoro", email: null },
    ];
    const names = toldApart(list, ({ email }) => [email]).map(({ name }) => name);
    expect(names).toHaveLength(4);
    expect(new Set(names)).toEqual(
      new Set(["Ada Eze", "Blessing Okoro", "Blessing Okoro (b1@x.example)", "Blessing OKORO (b2@x.example)"]),
    );
  });
});

describe("people of one name and class without an address [D-347]", () => {
  it("have the first detail that nobody else of the name has, else the first of all", () => {
    const list = [
      { name: "Ada Eze", details: [null, "SS 2A", "line 3"] },
      { name: "Ada Eze", details: [null, "SS 2A", "line 9"] },
      { name: "Ada Eze", details: [null, "SS 1B", "line 3"] },
      { name: "Efe Obi", details: [null, "SS 2A", "line 4"] },
      { name: "Efe Obi", details: [null, "SS 2A", "line 4"] },
    ];
    expect(toldApart(list, ({ details }) => details).map(({ name }) => name)).toEqual([
      "Ada Eze (SS 2A)",
      "Ada Eze (line 9)",
      "Ada Eze (SS 1B)",
      "Efe Obi (SS 2A)",
      "Efe Obi (SS 2A)",
    ]);
  });
});

describe("the password of a school", () => {
  const tooShort = "Password must be at least 8 characters long";
  const password: Field = [
    "newPassword",
    ["abcd123!", `${letters(126)}1!`, "pass 1234"],
    [
      [undefined, tooShort],
      ["ab12!éü", tooShort],
      [`${letters(127)}1!`, tooLong],
      ["abcdefgh", "Please use a stronger password"],
    ],
  ];

  it("[S-FPW-13] has 8 to 128 characters of two kinds", () => {
    expect(differences(schoolResetRules, { resetToken: "t", newPassword: "abcd123!" }, [password])).toEqual([]);
    const invalid = "Invalid or expired reset token";
    const token: Field = [
      "resetToken",
      ["t", letters(200)],
      [
        [undefined, invalid],
        ["", invalid],
        [letters(201), invalid],
      ],
    ];
    expect(differences(schoolResetRules, { resetToken: "t", newPassword: "abcd123!" }, [token])).toEqual([]);
  });

  it("[S-FPW-12] is typed twice alike, and the fault stands at the second field", () => {
    const form = { newPassword: "abcd123!", confirmPassword: "abcd123!" };
    expect(faults(schoolResetFormRules, form)).toEqual([]);
    const other = { ...form, confirmPassword: "abcd123?" };
    expect(faults(schoolResetFormRules, other)).toEqual(["confirmPassword: Passwords do not match"]);
  });

  it("is recovered by a code of six digits", () => {
    expect(faults(schoolMailCodeRules, { otp: "123456" })).toEqual([]);
    expect(faults(schoolMailCodeRules, { otp: "12345" })).toHaveLength(1);
    expect(faults(schoolMailCodeRules, {})).toHaveLength(1);
  });
});

describe("administrators", () => {
  const weak = "Password must be at least 8 characters long and include uppercase, lowercase, and numbers";
  const password: Field = [
    "password",
    ["Password1"],
    [
      ["password1", weak],
      ["Passw1", weak],
      [undefined, weak],
    ],
  ];
  const form = { name: "Ada Obi", email: "a@b.co", password: "Password1" };

  it("[A-REG-01] register with a name, an address, a password, and a code where one is asked for", () => {
    const code: Field = ["inviteCode", [undefined, null, "", letters(200)], [[letters(201), tooLong]]];
    const fields = [line("name", "Full name required", 200), email, password, code];
    expect(differences(adminRegisterRules, form, fields)).toEqual([]);
  });

  it("[A-LOG-03] [A-CRE-01] sign in, and are made, with an address and a password", () => {
    expect(differences(adminLoginRules, form, [email, password])).toEqual([]);
    expect(differences(createAdminRules, form, [email, password])).toEqual([]);
  });
});

describe("files", () => {
  it("a link leads to a file of an exam, or to a template, which needs none", () => {
    const noExam = ["examId: Please choose an exam"];
    for (const file of ["question-file", "slips", "class-result", "answers", "questions-docx", "questions-xml"]) {
      expect(faults(fileLinkRules, { file, examId: "e1" })).toEqual([]);
      expect(faults(fileLinkRules, { file })).toEqual(noExam);
    }
    for (const format of ["csv", "xlsx", "docx", "aiken", "gift", "xml"])
      expect(faults(fileLinkRules, { file: `template-${format}` })).toEqual([]);
    expect(faults(fileLinkRules, { file: "template-pdf" })).toHaveLength(1);
    expect(faults(fileLinkRules, { file: "slips", examId: letters(101) })).toEqual([`examId: ${tooLong}`]);
  });

  it("of questions end as one of the formats does, in any case", () => {
    const taken = ["a.docx", "a.CSV", "a.xlsx", "a.txt", "a.gift", "a.xml"];
    expect(taken.filter((each) => !questionFileName.test(each))).toEqual([]);
    expect(["a.doc", "a.csv.exe", "csv", "a.xml "].filter((each) => questionFileName.test(each))).toEqual([]);
  });

  it("of questions may spell their columns with capitals, spaces and lines", () => {
    expect(["Option A", "option_a", "OPTION-A", "optionA"].map(columnKey)).toEqual(Array(4).fill("optiona"));
  });
});

describe("exams", () => {
  it("are named as people say, and unknown ones as the server does", () => {
    expect(["POSTUTME", "postutme", "COMMON_ENTRANCE", "PROFESSIONAL"].map(examTypeLabel)).toEqual([
      "Post UTME",
      "Post UTME",
      "Common Entrance",
      "Professional Exams",
    ]);
    expect(["WAEC", "Other"].map(examTypeLabel)).toEqual(["WAEC", "Other"]);
  });

  it("[D-89] take a letter from A to D", () => {
    expect(["A", "B", "C", "D"].flatMap((letter) => faults(letterRules, letter))).toEqual([]);
    expect(["E", "a", "", null].map((letter) => faults(letterRules, letter)[0])).toEqual(
      Array(4).fill(": Please choose one of the options A to D"),
    );
  });
});
