import katex from "katex";
import { describe, expect, it } from "vitest";
import { formattedText, formulaBudget } from "../../gateway/core/calls/formatted-text.ts";
import { newFormulaBudget } from "../../schema/formulas/formulas.ts";
import { NotDrawable, readMathML } from "../../schema/formulas/mathml-tree.ts";
import {
  markupTags,
  mathTags,
  readElement,
  type FormattedNode,
  type FormattedParts,
} from "../../schema/rules/formatted.ts";

const tex = String.raw;
const lettersOf = (parts: FormattedParts): string =>
  parts
    .map((part) => (typeof part === "string" ? part : lettersOf(readElement(part).children)))
    .join("")
    .replaceAll(/\s/g, "");
const x = ["math", { alttext: "x" }, ["mi", "x"]];

describe("texts with formulas", () => {
  it("turns formulas into MathML with their words, between plain strings", () => {
    expect(formattedText(tex`Solve $\frac{2x - 1}{3} = 5$ for $x$.`)).toEqual([
      "Solve ",
      [
        "math",
        { alttext: "(2x − 1)/3 = 5" },
        ["mfrac", ["mrow", ["mn", "2"], ["mi", "x"], ["mo", "−"], ["mn", "1"]], ["mn", "3"]],
        ["mo", "="],
        ["mn", "5"],
      ],
      " for ",
      x,
      ".",
    ]);
  });

  it.each([
    tex`\overset{heat}{\longrightarrow}`,
    tex`\underset{x}{=}`,
    tex`\stackrel{def}{=}`,
    tex`\mathop{maximum}_{x} f`,
    tex`\underbrace{a+b}_{c}`,
    tex`a \bmod b`,
    tex`\mathord{abc}\mathclose{d}`,
    tex`\binom{5}{2}\xrightarrow{heat}`,
  ])("shows every letter of %s", (formula) => {
    const xml = katex.renderToString(formula, { output: "mathml" });
    const drawn = xml.replace(/<annotation[^]*<\/annotation>/, "").replaceAll(/<[^>]*>/g, "");
    expect(lettersOf(formattedText(`$${formula}$`) ?? [])).toBe(drawn.replaceAll(/\s/g, ""));
  });

  it.each<[string, FormattedNode]>([
    // a stretched line needs a mathematical font, which phones do not have
    [tex`\overline{AB}`, ["menclose", { notation: "top" }, ["mrow", ["mi", "A"], ["mi", "B"]]]],
    [tex`\underline{x}`, ["menclose", { notation: "bottom" }, ["mi", "x"]]],
    [tex`\bar{AB}`, ["menclose", { notation: "top" }, ["mrow", ["mi", "A"], ["mi", "B"]]]],
    // without a mathematical font an accent would be drawn into its letter, or not at all
    [tex`\bar{x}`, ["mi", "x\u0304"]],
    [tex`\hat{\mathbf{n}}`, ["mi", { mathvariant: "bold" }, "n\u0302"]],
    [tex`\ddot{y}`, ["mi", "ÿ"]],
    [tex`\dot{3}`, ["mn", "3\u0307"]],
    // fonts set the combining arrow beside its letter
    [tex`\vec{v}`, ["mover", { accent: "true" }, ["mi", "v"], ["mo", "→"]]],
    // the sign of divisibility has spaces around it
    ["|x|", ["mi", { mathvariant: "normal" }, "|"]],
    [tex`\left|x\right|`, ["mo", { fence: "true" }, "|"]],
    [tex`\mid`, ["mo", "∣"]],
    ["ℝ", ["mi", "ℝ"]],
  ])("gives %s a form that every browser draws", (formula, first) => {
    const [math = ""] = formattedText(`$${formula}$`) ?? [];
    expect(typeof math === "string" ? math : readElement(math).children[0]).toEqual(first);
  });

  it("sets a formula between double signs on a line of its own", () => {
    expect(formattedText("So $$x$$")).toEqual(["So ", ["math", { display: "block", alttext: "x" }, ["mi", "x"]]]);
  });

  it.each([
    "What is 2 - 1?",
    "A pen costs $5 and a book $10.",
    "Between $35,095 and $45,005",
    "It earned $151 for each $100 of feed; costs are $ 5 $ here",
    "One $ alone",
    "$",
    "$$",
    "$$$$",
    "if a < b and b > c, then a <b and c>d",
    'IF (<MISSING CONDITION>) DISPLAY "odd"',
    "an unclosed <b> tag, a stray </i>, <b/> and </br>",
    "",
  ])("leaves plain text alone: %s", (text) => {
    expect(formattedText(text)).toBeNull();
  });

  it.each<[string, FormattedParts]>([
    [tex`It costs \$5 or \$6`, ["It costs $5 or $6"]],
    ["$$5 and $x$", ["$$5 and ", x as unknown as FormattedNode]],
    ["H<sub>2</sub>O is <B>not</B> <u>ice</u>", ["H", ["sub", "2"], "O is ", ["b", "not"], " ", ["u", "ice"]]],
    ["one<br>two<br />three", ["one", ["br"], "two", ["br"], "three"]],
    [
      "<strong>a</strong><em>b</em>",
      [
        ["b", "a"],
        ["i", "b"],
      ],
    ],
    ["<b>x<i>y</b>z</i>", ["<b>x", ["i", "y</b>z"]]],
    ["<b>a<i>b</i>", ["<b>a", ["i", "b"]]],
    ["<i>so $x$</i>", [["i", "so ", x as unknown as FormattedNode]]],
  ])("reads %s", (text, parts) => {
    expect(formattedText(text)).toEqual(parts);
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<b onclick="alert(1)">x</b>',
    "<svg/onload=alert(1)>",
    "<math><mtext></mtext></math>",
    "<iframe src=//evil.example>",
  ])("[SEC-40] markup of somebody else stays text: %s", (text) => {
    expect(formattedText(text)).toBeNull();
    expect(formattedText(`${text} <i>so</i>`)).toEqual([`${text} `, ["i", "so"]]);
  });

  it.each([
    [tex`$\href{javascript:alert(1)}{x}$`, "hrefjavascript:alert(1)x"],
    [tex`$\htmlStyle{color:red}{x}$`, "htmlStylecolor:redx"],
    [tex`$\includegraphics{https://evil.example/a.png}$`, "includegraphicshttps://evil.example/a.png"],
    [tex`$\url{https://evil.example}$`, "urlhttps://evil.example"],
    [tex`$\unknown{x}$`, "unknownx"],
    [tex`$\def\a{\a\a}\a$`, "def aa a a"],
    [tex`$\frac{1}{$`, "1/"],
  ])("[SEC-40] a formula that may not be drawn reads as text: %s", (text, words) => {
    expect(formattedText(text)).toEqual([words]);
  });

  it("[SEC-40] takes over no colour, no class, no link and no length out of bounds", () => {
    const formula = tex`\color{red}x \hspace{-500em} \rule{9999em}{1em} \raisebox{-90em}{y} \fbox{z}`;
    const [inline] = formattedText(`$${formula}$`) ?? [];
    const [block] = formattedText(tex`$$\begin{align}a\end{align}$$`) ?? [];
    expect([inline?.[0], block?.[0]]).toEqual(["math", "math"]);
    expect(JSON.stringify([inline, block])).not.toMatch(/red|mathcolor|mathbackground|class|500em|9999|90em/);
  });

  it("keeps what browsers have letters of their own for, and the space after a function", () => {
    expect(formattedText(tex`$\mathbb{R}$`)).toEqual([["math", { alttext: "R" }, ["mi", "ℝ"]]]);
    expect(formattedText(tex`$\sin^2 x$`)).toEqual([
      [
        "math",
        { alttext: "sin² x" },
        ["msup", ["mrow", ["mi", "sin"], ["mo", "\u2061"]], ["mn", "2"]],
        ["mspace", { width: "0.17em" }],
        ["mi", "x"],
      ],
    ]);
  });

  it("aligns the cells of a table themselves", () => {
    const [math] = formattedText(tex`$\begin{cases}1 & x\end{cases}$`) ?? [];
    const cell = ["mtd", { columnalign: "left" }];
    const flat = ["mstyle", { scriptlevel: "0", displaystyle: "false" }];
    expect(math).toEqual([
      "math",
      { alttext: "1 x" },
      ["mo", { fence: "true" }, "{"],
      ["mtable", ["mtr", [...cell, [...flat, ["mn", "1"]]], [...cell, [...flat, ["mi", "x"]]]]],
    ]);
  });
});

describe("limits", () => {
  it("leaves a formula beyond a thousand characters, and a text beyond twenty thousand, as written", () => {
    const long = "x+".repeat(501);
    expect(formattedText(`$${long}x$ and $x$`)).toEqual([`${long}x and `, x]);
    expect(formattedText(`${"a".repeat(20_000)} $x$`)).toBeNull();
  });

  it("shows a formula with too many parts as text", () => {
    const [shown] = formattedText(`$${"a'".repeat(480)}$`) ?? [];
    expect(typeof shown).toBe("string");
  });

  it("translates a limited amount for one request; the rest is plain text, and is translated for a later one", () => {
    const budget = newFormulaBudget();
    // all formulas differ, so that none is remembered
    const texts = Array.from({ length: 60 }, (_, number) => `$${"b+".repeat(200)}${number}$`);
    const drawn = texts.map((text) => formattedText(text, budget)?.[0]);
    const isDrawn = drawn.map((part) => typeof part !== "string");
    expect(isDrawn.filter(Boolean).length).toBeGreaterThan(40);
    expect(isDrawn.at(0)).toBe(true);
    expect(isDrawn.at(-1)).toBe(false);
    expect(drawn.at(-1)).toContain("b+b+");
    expect(formattedText("$x$", budget)).toEqual([x]);
    expect(typeof formattedText(texts.at(-1) ?? "")?.[0]).toBe("object");
  });

  it("counts one budget for each request", () => {
    const request = {};
    expect(formulaBudget(request)).toBe(formulaBudget(request));
    expect(formulaBudget({})).not.toBe(formulaBudget(request));
  });
});

describe("the reader of MathML", () => {
  const wrap = (content: string): string =>
    `<span class="katex"><math><semantics><mrow>${content}</mrow><annotation>a</annotation></semantics></math></span>`;

  it("reads what KaTeX writes", () => {
    expect(readMathML(wrap('<mi a ="1">x</mi><mo>&lt;</mo>'), "w")).toEqual([
      "math",
      { alttext: "w" },
      ["mi", "x"],
      ["mo", "<"],
    ]);
  });

  it.each([
    ["an element that is not listed", wrap("<script>x</script>")],
    ["HTML inside", wrap("<mtext>a</mtext><img/>")],
    ["an action", wrap("<maction><mi>x</mi></maction>")],
    ["foreign content", wrap("<mglyph/>")],
    ["crossed elements", wrap("<mi>x</mn></mi>")],
    ["an unclosed element", "<span><math>"],
    ["too many ends", `${wrap("<mi>x</mi>")}</span>`],
    ["a comment", wrap("<!-- x --><mi>x</mi>")],
    ["CDATA", wrap("<![CDATA[x]]>")],
    ["an attribute without quotes", wrap("<mi a=1>x</mi>")],
    ["an unknown entity", wrap("<mi>&evil;</mi>")],
    ["an entity without an end", wrap("<mi>a & b</mi>")],
    ["a second root", `${wrap("<mi>x</mi>")}<span></span>`],
    ["another root", "<math><semantics><mrow></mrow></semantics></math>"],
    ["nothing", wrap("")],
    ["depth", wrap(`${"<mrow><mi>x</mi>".repeat(50)}${"</mrow>".repeat(50)}`)],
    ["number", wrap("<mi>x</mi>".repeat(700))],
  ])("[SEC-40] refuses %s", (_what, xml) => {
    expect(() => readMathML(xml, "w")).toThrow(NotDrawable);
  });
});

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = [
  ..."{}[]()$$$$^_&\\<>/\"'=+-%#~ \nax19₦é𝒙",
  ...tex`\frac \sqrt \left \right \begin{array} \end{array} \begin{cases} \\ \def\a{ \a \text{ \mathbb \href{ \url{`.split(
    " ",
  ),
  ...tex`\htmlClass{ \includegraphics{ \color{ \rule{9em}{9em} \hspace{-9em} \middle| \verb|x| \tag{1} \ce{ \$`.split(
    " ",
  ),
  ...tex`\overbrace \xrightarrow{ \mathchoice \genfrac \kern \phantom{ \cancel{ \boxed{ \over \limits \gdef`.split(" "),
  ..."<b> </b> <i> </i> <sub> </sub> <sup> </sup> <u> </u> <br> <script> </script> <img src=x onerror=a> &lt; &#x3c;".split(
    " ",
  ),
];
const tags: ReadonlySet<string> = new Set([...markupTags, ...mathTags]);
const attributes = new Set(
  "alttext display fence stretchy separator lspace rspace minsize linethickness accent accentunder width height depth voffset displaystyle scriptlevel columnalign mathvariant notation".split(
    " ",
  ),
);

/** Everything in a tree that is not on the lists. */
function strangers(node: FormattedNode): string[] {
  if (typeof node === "string") return [];
  const element = readElement(node);
  const here = [
    ...(tags.has(element.tag) ? [] : [element.tag]),
    ...Object.entries(element.attributes).flatMap(([name, value]) =>
      attributes.has(name) && typeof value === "string" ? [] : [`${name}=${value}`],
    ),
  ];
  return [...here, ...element.children.flatMap(strangers)];
}

describe("hostile texts", () => {
  it("[SEC-40] four thousand texts of torn TeX and markup give nothing but listed elements", () => {
    const next = numbers(7);
    let drawn = 0;
    for (let round = 0; round < 4000; round += 1) {
      const length = Math.floor(next() * 40) + 1;
      const pieces = Array.from({ length }, () => words[Math.floor(next() * words.length)] ?? "");
      const text = next() < 0.5 ? `$${pieces.join("")}$` : pieces.join(next() < 0.5 ? " " : "");
      const parts = formattedText(text) ?? [];
      if (parts.some((part) => part[0] === "math")) drawn += 1;
      expect({ text, strangers: parts.flatMap(strangers) }).toEqual({ text, strangers: [] });
    }
    // otherwise the test would prove nothing
    expect(drawn).toBeGreaterThan(200);
  });

  it.each([
    ["open braces", "{".repeat(10_000)],
    ["nested braces", `$${"{".repeat(499)}x${"}".repeat(499)}$`],
    ["nested roots", `$${tex`\sqrt{`.repeat(140)}x${"}".repeat(140)}$`],
    ["nested powers", `$${"x^{".repeat(240)}${"}".repeat(240)}$`],
    ["nested fractions", `$${tex`\frac{1}{`.repeat(90)}x${"}".repeat(90)}$`],
    ["unclosed signs", "$a ".repeat(3_333)],
    ["signs only", "$".repeat(10_000)],
    ["escaped signs", tex`\$`.repeat(5_000)],
    ["a sign and escapes", `$a${tex`\$`.repeat(5_000)}`],
    ["backslashes", "\\".repeat(10_000)],
    [
      "a macro that doubles itself",
      tex`$\def\a{\b\b}\def\b{\c\c}\def\c{\d\d}\def\d{\e\e}\def\e{xxxxxxxx}\a\a\a\a\a\a\a$`,
    ],
    ["a macro without end", tex`$\gdef\a{\a\a}\a$`.repeat(400)],
    ["a thousand formulas", Array.from({ length: 1000 }, (_, number) => `$x_{${number}}$`).join(" ")],
    ["primes", `$${"a'".repeat(499)}$`.repeat(10)],
    ["a wide table", `$${tex`\begin{matrix}`}${"&".repeat(900)}${tex`\end{matrix}`}$`],
    ["open tags", "<b>".repeat(3_333)],
    ["nested tags", `${"<b>".repeat(1_400)}${"</b>".repeat(1_400)}`],
    ["crossed tags", "<b><i></b></i>".repeat(700)],
    ["tags that do not end", "<b ".repeat(3_333)],
    ["spaces in a tag", `<b${" ".repeat(10_000)}`],
    // work that grows faster than the text would exceed the time limit of a test
  ])("[SEC-40] ten kilobytes of %s come to an end", (_what, text) => {
    expect((formattedText(text) ?? []).flatMap(strangers)).toEqual([]);
  });
});
