import { describe, expect, it } from "vitest";
import { linesOfDocument } from "../../api/core/files/word/document-lines.ts";
import { sheetsOfDocument } from "../../api/school-people/import-document.ts";
import { across, documentParts, down, listed, merged, paragraph, table } from "../support/data/word-document.ts";

/* Word documents as rows, before anything is read as a class list. */
const sheetsOf = (...blocks: string[]) => sheetsOfDocument(linesOfDocument(documentParts(blocks))).sheets;
const rowsOf = (...blocks: string[]): string[][][] => sheetsOf(...blocks).map(({ rows }) => rows);
const list = (...names: string[]): string => table([["S/N", "Name"], ...names.map((name, at) => [`${at + 1}`, name])]);
const rows = (...names: string[]): string[][] => [["S/N", "Name"], ...names.map((name, at) => [`${at + 1}`, name])];

describe("[D-387] rows of a Word document", () => {
  it("each table is a sheet, below the class that the text above it names", () => {
    expect(
      sheetsOf(
        paragraph("UNITY COLLEGE"),
        paragraph("Class list of JSS 1A"),
        list("Ada Obi"),
        paragraph("JSS 1B"),
        list("Bola Ade"),
        paragraph("CRECHE"),
        list("Chi Eze"),
      ),
    ).toEqual([
      { name: "Table 1", rows: [["Class: JSS 1A"], ...rows("Ada Obi")] },
      { name: "Table 2", rows: [["Class: JSS 1B"], ...rows("Bola Ade")] },
      { name: "Table 3", rows: rows("Chi Eze") },
    ]);
  });

  it("a heading may have a number, and a line of totals names the class above it", () => {
    expect(
      rowsOf(
        listed(1, 0, "JSS 1A"),
        list("Ada Obi"),
        paragraph("Total number of students in JSS 1A: 1"),
        paragraph("CRECHE"),
        list("Bola Ade"),
      ),
    ).toEqual([[["Class: JSS 1A"], ...rows("Ada Obi")], rows("Bola Ade")]);
    expect(sheetsOfDocument(linesOfDocument(documentParts([listed(1, 0, "JSS 1A"), list("Ada Obi")]))).notes).toEqual(
      [],
    );
    expect(rowsOf(listed(1, 0, "JSS 1A"), paragraph("1. Ada Obi"))).toEqual([[["Class: JSS 1A"], ...rows("Ada Obi")]]);
  });

  it("a table goes on in the next one, but not past a title of its own or another text", () => {
    const titled = table([[across(2, "CLASS LIST FOR JSS 1B")], ["S/N", "Name"], ["1", "Dayo Ojo"]]);
    expect(
      rowsOf(
        paragraph("JSS 1A"),
        list("Ada Obi"),
        paragraph(""),
        table([["2", "Bola Ade"]]),
        paragraph("GIRLS"),
        list("Chi Eze"),
        titled,
      ),
    ).toEqual([
      [["Class: JSS 1A"], ...rows("Ada Obi"), ["2", "Bola Ade"], ...rows("Chi Eze")],
      [["CLASS LIST FOR JSS 1B", ""], ...rows("Dayo Ojo")],
    ]);
    expect(rowsOf(list("Ada Obi"), paragraph("Page 2"), list("Bola Ade"))).toHaveLength(2);
  });

  it("a table without headings has those of the table before, unless it has other columns or no numbers", () => {
    expect(rowsOf(paragraph("JSS 1A"), list("Ada Obi"), paragraph("JSS 1B"), table([["1", "Bola Ade"]]))).toEqual([
      [["Class: JSS 1A"], ...rows("Ada Obi")],
      [["Class: JSS 1B"], ...rows("Bola Ade")],
    ]);
    const signatures = table([
      ["Class teacher", "Principal"],
      ["Mrs Bello", "Mr Eze"],
    ]);
    expect(rowsOf(list("Ada Obi"), signatures, table([["1", "Bola Ade", "F"]]))).toEqual([rows("Ada Obi")]);
  });

  it("a merged class belongs to all its rows that somebody has filled in, a merged name to its first alone", () => {
    const sheet = table([
      ["CLASS", "NAME", "PHONE"],
      [down("JSS 1"), down("Ada Obi"), "0803"],
      [merged, merged, "0805"],
      [merged, "Bola Ade", ""],
      [merged, "", ""],
    ]);
    expect(rowsOf(sheet)).toEqual([
      [
        ["CLASS", "NAME", "PHONE"],
        ["JSS 1", "Ada Obi", "0803"],
        ["", "", "0805"],
        ["JSS 1", "Bola Ade", ""],
        ["", "", ""],
      ],
    ]);
  });

  it("a merged class is read in the part of a table on the next page, too", () => {
    const names = [paragraph("UNITY COLLEGE"), table([["Title"], ["Name", "Class"], ["Ada Obi", "JSS 1"]])];
    const next = table([
      ["Bola Ade", down("JSS 2")],
      ["Chi Eze", merged],
    ]);
    expect(rowsOf(...names, next)[0]?.slice(-2)).toEqual([
      ["Bola Ade", "JSS 2"],
      ["Chi Eze", "JSS 2"],
    ]);
  });

  it("a number that Word makes beside nothing is no text, one before a name is left to the reader of lists", () => {
    expect(rowsOf(table([["Name"], [[listed(1, 0, "Ada Obi")]], [[listed(1, 0)]], [[listed(4, 0)]]]))).toEqual([
      [["Name"], ["1. Ada Obi"], [""], [""]],
    ]);
  });

  it("without a table the numbered lines are the students", () => {
    expect(
      rowsOf(
        paragraph("JSS 1A"),
        listed(1, 0, "Ada Obi"),
        listed(1, 0, "Bola Ade"),
        paragraph("Mrs Bello"),
        paragraph("SS 2 class list"),
        paragraph("1. Chi Eze"),
      ),
    ).toEqual([
      [["Class: JSS 1A"], ...rows("Ada Obi", "Bola Ade"), ["Mrs Bello"]],
      [["Class: SS 2"], ...rows("Chi Eze")],
    ]);
  });

  it("numbers that begin again are another class only where a text stands between them", () => {
    const between = (text: string) =>
      rowsOf(paragraph("JSS 1A"), paragraph("1. Ada Obi"), paragraph(text), paragraph("1. Bola Ade"));
    expect(between("GIRLS")).toHaveLength(1);
    expect(between("Total: 1")).toHaveLength(1);
    expect(between("PRE-NURSERY")).toEqual([
      [["Class: JSS 1A"], ...rows("Ada Obi"), ["PRE-NURSERY"]],
      rows("Bola Ade"),
    ]);
  });

  it("numbered lines with tabs are columns, which a line of headings names", () => {
    const lines = [paragraph("1. Obi\tAda\tF"), paragraph("2.\tAde\tBola\tF")];
    expect(rowsOf(...lines)).toEqual([
      [
        ["1", "Obi", "Ada", "F"],
        ["2", "Ade", "Bola", "F"],
      ],
    ]);
    const headings = ["S/N", "Surname", "First name", "Sex"];
    expect(rowsOf(paragraph(headings.join("\t")), ...lines)[0]?.[0]).toEqual(headings);
    expect(rowsOf(paragraph(headings.slice(1).join("\t")), ...lines)[0]?.[0]).toEqual(headings);
  });

  it("lines without numbers are students below a class or a word for names, and nowhere else", () => {
    expect(rowsOf(paragraph("UNITY COLLEGE"), paragraph("NAMES"), paragraph("Ada Obi"))).toEqual([
      [
        ["S/N", "Name"],
        ["", "Ada Obi"],
      ],
    ]);
    expect(() => rowsOf(paragraph("UNITY COLLEGE"), paragraph("Ada Obi"))).toThrow("No class list was found");
  });
});
