import { DOMParser } from "@xmldom/xmldom";
import { describe, expect, it } from "vitest";
import { toTex } from "../../api/core/files/word/omml.ts";
import { officeMath } from "../../api/question-files/write/formula.ts";

const tex = String.raw;

/** What the import reads of a formula as it is written. */
function readBack(formula: string): string | null {
  const math = officeMath(formula);
  if (math === null) return null;
  const xml = math.replace("<m:oMath>", '<m:oMath xmlns:m="m">');
  const root = new DOMParser().parseFromString(xml, "text/xml").documentElement;
  if (root === null) throw new Error("not XML");
  const read = toTex(root);
  return read.isWhole ? read.tex : "not whole";
}

describe("formulas in Word documents", () => {
  it.each([
    [tex`\frac{-b\pm\sqrt{b^2-4ac}}{2a}`, tex`\frac{-b\pm \sqrt{b^{2}-4ac}}{2a}`],
    [tex`\binom{5}{2}`, tex`\left({5 \atop 2}\right)`],
    [tex`\sum_{i=1}^{n} i + 1`, tex`\sum_{i=1}^{n} i+1`],
    [tex`\int_0^1 x^2dx`, tex`\int_{0}^{1} x^{2}dx`],
    [tex`\lim_{x\to0}\frac{\sin x}{x}`, tex`\lim_{x\to 0}\frac{\sin x}{x}`],
    [tex`\log_2 8 + \sin^2\theta`, tex`\log_{2}8+\sin^{2}\theta`],
    [tex`\begin{pmatrix}1&2\\3&4\end{pmatrix}`, tex`\left(\begin{matrix}1 & 2 \\ 3 & 4\end{matrix}\right)`],
    [tex`\begin{cases}x=3\\y=1\end{cases}`, tex`\left\{\begin{matrix}x=3 \\ y=1\end{matrix}\right.`],
    [tex`\begin{aligned}x&=3\\y&=1\end{aligned}`, tex`\begin{aligned}x=3 \\ y=1\end{aligned}`],
    [tex`\left.\frac{dy}{dx}\right|_{x=0}`, tex`{\left.\frac{dy}{dx}\right|}_{x=0}`],
    [tex`|x|\le 3`, tex`\left|x\right|\le 3`],
    [tex`a|b|c|d`, tex`a|b|c|d`],
    [tex`\overline{AB}\bar{x}\underline{c}`, tex`\overline{AB}\bar{x}\underline{c}`],
    [tex`\vec{v}\overrightarrow{AB}\widehat{ABC}`, tex`\vec{v}\overrightarrow{AB}\widehat{ABC}`],
    [tex`\hat{x}\dot{3}\ddot{y}\tilde{w}`, tex`\hat{x}\dot{3}\ddot{y}\tilde{w}`],
    [tex`\overbrace{a+b}\underbrace{c}`, tex`\overbrace{a+b}\underbrace{c}`],
    [tex`A\xrightarrow{heat}B`, tex`A\xrightarrow{\text{heat}}B`],
    [tex`\underset{a}{b}`, tex`\underset{a}{b}`],
    [tex`{}_{6}^{14}C`, tex`{}_{6}^{14}C`],
    [tex`\sqrt[3]{27}\boxed{5}\phantom{x}`, tex`\sqrt[3]{27}\boxed{5}\phantom{x}`],
    [tex`5\text{ km per hour}`, tex`5\text{ km per hour}`],
    [tex`\mathbf{a}\cdot\mathrm{NaOH}\quad x`, tex`\mathbf{a}\cdot \mathrm{NaOH}\quad x`],
    [tex`a<b \% \{1\}`, tex`a<b\%\{1\}`],
    ["₦500 ℝ", "₦500ℝ"],
  ])("%s is read back as %s", (formula, read) => {
    expect(readBack(formula)).toBe(read);
    expect(readBack(read)).toBe(read);
  });

  it.each([tex`\cancel{x}`, tex`\begin{array}{|c|}\hline 1\\ \hline\end{array}`, tex`\unknown{x}`, tex`\href{a}{b}`])(
    "%s has no form in Word",
    (formula) => {
      expect(officeMath(formula)).toBeNull();
    },
  );
});
