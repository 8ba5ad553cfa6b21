import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, it } from "vitest";
import { toTex } from "../../api/core/files/word/omml.ts";
import { formulaNode, newFormulaBudget } from "../../schema/formulas/formulas.ts";

const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const accent = (sign: string, text: string): string =>
  `<m:acc><m:accPr><m:chr m:val="${sign}"/></m:accPr><m:e>${run(text)}</m:e></m:acc>`;
const fraction = '<m:f><m:fPr><m:type m:val="noBar"/></m:fPr>';
const twoNumbers = `<m:num>${run("5")}</m:num><m:den>${run("2")}</m:den></m:f>`;
const tex = String.raw;

function read(omml: string): ReturnType<typeof toTex> {
  const xml = `<m:oMath xmlns:m="m">${omml}</m:oMath>`;
  const root = new DOMParser().parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new Error("not XML");
  return toTex(root);
}

describe("formulas of Word and LibreOffice as TeX", () => {
  it.each([
    [
      "a binomial with its own brackets",
      `<m:d><m:e>${fraction}${twoNumbers}</m:e></m:d>`,
      tex`\left({5 \atop 2}\right)`,
    ],
    ["a fraction without a line", `${fraction}${twoNumbers}`, tex`{5 \atop 2}`],
    ["the hat that Word leaves out", `<m:acc><m:e>${run("x")}</m:e></m:acc>`, tex`\hat{x}`],
    ["accents of LibreOffice", accent("˙", "x") + accent("¨", "y") + accent("~", "z"), tex`\dot{x}\ddot{y}\tilde{z}`],
    ["a hat over an angle", accent("^", "ABC"), tex`\widehat{ABC}`],
    ["a mean", accent("\u0304", "x"), tex`\bar{x}`],
    ["a vector between two points", accent("\u20D7", "AB"), tex`\overrightarrow{AB}`],
    [
      "an accent as a limit above",
      `<m:limUpp><m:e>${run("AB")}</m:e><m:lim>${run("¯")}</m:lim></m:limUpp>`,
      tex`\overline{AB}`,
    ],
    [
      "a brace below, which Word leaves out",
      `<m:groupChr><m:e>${run("a+b")}</m:e></m:groupChr>`,
      tex`\underbrace{a+b}`,
    ],
    [
      "a brace above",
      `<m:groupChr><m:groupChrPr><m:chr m:val="⏞"/></m:groupChrPr><m:e>${run("a+b")}</m:e></m:groupChr>`,
      tex`\overbrace{a+b}`,
    ],
    [
      "degrees as a ring operator",
      `<m:sSup><m:e>${run("60")}</m:e><m:sup>${run("∘")}</m:sup></m:sSup>`,
      tex`{60}^{\circ }`,
    ],
    ["names of functions", run("cosec x") + run("arctan"), tex`\cosec x\arctan`],
  ])("%s", (_name, omml, expected) => {
    expect(read(omml)).toEqual({ tex: expected, isWhole: true });
    expect(formulaNode(expected, false, newFormulaBudget())).toBeInstanceOf(Array);
  });

  it("says of an unknown accent that the formula was not read whole", () => {
    expect(read(accent("☂", "x"))).toEqual({ tex: "x", isWhole: false });
  });
});
