import { buildSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { changesBetween, misfitOf, printWhole, unexplained, withRelease } from "../../tools/schema-check.ts";

const released = buildSchema(`
  enum Status { OPEN DONE }
  input Wish { name: String! }
  type Paper { id: ID! title: String! status: Status }
  type Query { paper(id: ID!): Paper papers(page: Int! = 1): [Paper!] }
`);
const changed = (from: string, to: string): string[] =>
  changesBetween(released, buildSchema(printWhole(released).replace(from, to)));

describe("the check for breaking changes", () => {
  it.each([
    ["a field that is gone", "title: String!", "", "Paper.title was removed."],
    [
      "an answer that may be null",
      "title: String!",
      "title: String",
      "Paper.title changed type from String! to String.",
    ],
    [
      "an input that is required",
      "name: String!",
      "name: String!\n more: Int!",
      "A required field more on input type Wish was added.",
    ],
    ["an argument that is gone", "(page: Int! = 1)", "", "Query.papers arg page was removed."],
    [
      "another default",
      "page: Int! = 1",
      "page: Int! = 2",
      "Query.papers arg page has changed defaultValue from 1 to 2.",
    ],
    ["an enum value that is gone", "DONE", "", "DONE was removed from enum type Status."],
    ["an enum value that is new", "OPEN", "OPEN\n LATE", "LATE was added to enum type Status."],
  ])("reports %s", (_what, from, to, sentence) => {
    expect(changed(from, to)).toEqual([sentence]);
  });

  it.each([
    ["a new field", "title: String!", "title: String!\n year: Int"],
    ["an answer that is never null any more", "status: Status", "status: Status!"],
    ["a new optional input", "name: String!", "name: String!\n more: Int"],
    ["a new optional argument", "paper(id: ID!)", "paper(id: ID!, year: Int)"],
  ])("lets %s pass", (_what, from, to) => {
    expect(changed(from, to)).toEqual([]);
  });

  it("names an operation of an earlier release that fails now, and forgets it with the next release", () => {
    const [title, status] = ["query A { paper(id: 1) { title } }", "query B { paper(id: 1) { status } }"];
    const before = { aaaaaaaaaa: title, bbbbbbbbbb: status };
    const present = buildSchema(printWhole(released).replace("title: String!", ""));
    expect(Object.entries(before).map((one) => misfitOf(one, present))).toEqual([
      'A.aaaaaaaa: Cannot query field "title" on type "Paper".',
      null,
    ]);
    const own = { "0000000000": "query C { papers { id } }" };
    expect(withRelease(before, own, present)).toEqual({ ...own, bbbbbbbbbb: status });
  });

  it("accepts only changes that are listed with a reason", () => {
    const changes = changed("title: String!", "");
    const [sentence = ""] = changes;
    expect(unexplained(changes, "None.")).toEqual([sentence]);
    expect(unexplained(changes, `- \`${sentence}\`:\n`)).toEqual([sentence]);
    expect(unexplained(changes, `- \`${sentence}\`: no app asks for it since 1.2`)).toEqual([]);
  });
});
