import { describe, expect, it } from "vitest";
import { formulaText } from "../../gateway/core/formula-text.ts";

describe("formulas as plain text", () => {
  it.each([
    [String.raw`\frac{4}{5}`, "4/5"],
    [String.raw`\frac{2x - 1}{3} = 5`, "(2x − 1)/3 = 5"],
    [String.raw`\frac{V_1}{T_1} = \frac{V_2}{T_2}`, "V₁/T₁ = V₂/T₂"],
    [String.raw`\frac{x^2 - 9}{x + 3}`, "(x² − 9)/(x + 3)"],
    [String.raw`8\sqrt{2}`, "8√(2)"],
    [String.raw`r = \sqrt{\frac{\pi h}{V}}`, "r = √(πh/V)"],
    [String.raw`\sqrt[3]{27}`, "³√(27)"],
    [String.raw`27^{\frac{2}{3}}`, "27^(2/3)"],
    [String.raw`2^{x+1} = 32`, "2ˣ⁺¹ = 32"],
    [String.raw`C_nH_{2n+1}OH`, "CₙH₂ₙ₊₁OH"],
    [String.raw`H_2SO_4`, "H₂SO₄"],
    [String.raw`V_Q`, "V_Q"],
    [String.raw`-2\cos 2x`, "−2 cos 2x"],
    [String.raw`\sin \theta = \frac{\sqrt{3}}{2}`, "sin θ = √(3)/2"],
    [String.raw`\sin\theta`, "sin θ"],
    [String.raw`\log_2 (x - 1) = 4`, "log₂ (x − 1) = 4"],
    [String.raw`\log_{10} 8 + \log_{10} 125`, "log₁₀ 8 + log₁₀ 125"],
    [String.raw`3x - 5 \le x + 7`, "3x − 5 ≤ x + 7"],
    [String.raw`6 \times 3 \div 2 \ge \pi`, "6 × 3 ÷ 2 ≥ π"],
    [String.raw`90^\circ`, "90°"],
    [String.raw`5\text{ km per hour}`, "5 km per hour"],
    [String.raw`10^{-3}`, "10⁻³"],
    [String.raw`\left( x \right)`, "( x )"],
    [String.raw`50\%`, "50%"],
    [String.raw`\begin{aligned}x + y &= 5\\ x - y &= 1\end{aligned}`, "x + y = 5; x − y = 1"],
    [String.raw`\begin{array}{|c|c|}\hline 1 & 2\\ \hline\end{array}`, "1 2;"],
    [String.raw`\overline{AB} \in \mathbb{R}`, "AB ∈ R"],
    [String.raw`\textcolor{red}{x} \rule{1em}{1em} y \hspace{1em} z`, "x y z"],
    [String.raw`\ce{H2SO4}`, "H2SO4"],
    [String.raw`x\le 1, {60}^{\circ }`, "x≤1, 60°"],
    [String.raw`A \subseteq B, x\notin A`, "A ⊆ B, x∉A"],
    [String.raw`\bar{x} + \tilde{y} + \overline{AB}`, "x\u0304 + y\u0303 + AB"],
    [String.raw`\left.{5 \atop 2}\right\}`, "5 ; 2}"],
    [String.raw`\binom{n}{r}`, "(n; r)"],
    [String.raw`\overset{heat}{\to}`, "→(heat)"],
    [String.raw`\xrightarrow{heat}`, "→(heat)"],
    [String.raw`\underbrace{a+b}`, "a+b"],
    [String.raw`\prod_{i=1}^n i \mp \Phi`, "∏ᵢ₌₁ⁿ i ∓ Φ"],
    [String.raw`\unknown{x}`, "unknownx"],
    [String.raw`\frac{1}{`, "1/"],
  ])("%s reads %s", (tex, text) => {
    expect(formulaText(tex)).toBe(text);
  });
});
