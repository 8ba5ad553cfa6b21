/*
 * Formulas as one line of plain text: for phones without MathML, for screen readers, and for formulas that KaTeX does not
 * know. It covers what school formulas use; other commands lose their backslash and stay readable.
 */

/** Command to character. */
const symbols = new Map(
  namePairs(`
    times × div ÷ cdot · pm ± le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ propto ∝ infty ∞ degree ° circ °
    angle ∠ to → rightarrow → Rightarrow ⇒ rightleftharpoons ⇌ in ∈ cup ∪ cap ∩ subset ⊂ emptyset ∅ therefore ∴
    sum ∑ int ∫ partial ∂ Delta Δ Omega Ω Sigma Σ Theta Θ alpha α beta β gamma γ delta δ epsilon ε eta η theta θ
    lambda λ mu μ pi π rho ρ sigma σ tau τ phi φ omega ω ldots … dots … cdots …
  `),
);

function namePairs(table: string): [string, string][] {
  const words = table.trim().split(/\s+/);
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ""]] : []));
}

const high = pairs("0123456789+-=()abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ");
const low = pairs("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ");

function pairs(from: string, to: string): Map<string, string> {
  const target = [...to];
  return new Map([...from, "−"].map((letter, index) => [letter, target[index] ?? target[from.indexOf("-")] ?? letter]));
}

/** Superscript or subscript characters if all exist, else the sign and brackets: `x²`, `27^(2/3)`. */
function script(text: string, map: Map<string, string>, sign: string): string {
  const letters = [...text.replaceAll(" ", "")];
  if (text === "°" || text === "′") return text;
  if (letters.every((letter) => map.has(letter))) return letters.map((letter) => map.get(letter)).join("");
  return letters.length === 1 ? sign + text : `${sign}(${text})`;
}

/** A numerator or denominator with brackets if it needs them: `(x + 1)/2`. */
const inBrackets = (text: string): string => (/[\s+−=×÷·/]/.test(text.replace(/^−/, "")) ? `(${text})` : text);

class Reader {
  #rest: string;
  constructor(tex: string) {
    this.#rest = tex;
  }

  #take(pattern: RegExp): string | null {
    const found = pattern.exec(this.#rest)?.[0];
    if (found === undefined) return null;
    this.#rest = this.#rest.slice(found.length);
    return found;
  }

  /** The argument of a command or script: a group, a command or one character. */
  #argument(): string {
    this.#take(/^\s+/);
    if (this.#take(/^\{/) !== null) return this.group();
    return this.#piece("");
  }

  /** A group of ordinary text. */
  #words(): string {
    if (this.#take(/^\s*\{/) === null) return "";
    const words = this.#take(/^[^}]*/) ?? "";
    this.#take(/^\}/);
    return words;
  }

  #command(name: string, before: string): string {
    if (name === "frac" || name === "dfrac" || name === "tfrac") {
      const top = inBrackets(this.#argument());
      return `${top}/${inBrackets(this.#argument())}`;
    }
    if (name === "sqrt") {
      const root = this.#take(/^\[[^\]]*\]/)?.slice(1, -1) ?? "";
      return `${root ? script(root, high, "") : ""}√(${this.#argument()})`;
    }
    if (/^(text|mathrm|mathbf|mathit|operatorname|textbf|textit|ce)$/.test(name)) return this.#words();
    if (/^(math(bb|cal|frak|sf)|boldsymbol|overline|underline|vec|hat|bar|boxed|cancel)$/.test(name)) {
      return this.#argument();
    }
    if (name === "begin" || name === "end") {
      const isArray = this.#words() === "array";
      if (isArray && name === "begin") this.#words();
      return "";
    }
    // commands that change the look only
    if (/^(color|textcolor|[hv]space|raisebox|phantom|rule)$/.test(name)) {
      this.#words();
      if (name === "rule") this.#words();
      return "";
    }
    if (/^(left|right|displaystyle|hline|big[lr]?|Big[lr]?)$/.test(name)) return "";
    if (/^q?quad$/.test(name)) return " ";
    const symbol = symbols.get(name);
    if (symbol !== undefined) return symbol;
    // a name such as sin or log, with spaces around it
    const apart = /[\p{L}\p{N})]$/u.test(before) ? " " : "";
    return apart + name + (/^[\p{L}\p{N}\\]/u.test(this.#rest) ? " " : "");
  }

  #piece(before: string): string {
    const command = this.#take(/^\\[A-Za-z]+/);
    if (command !== null) return this.#command(command.slice(1), before);
    if (this.#take(/^\\\\/) !== null) return "; ";
    if (this.#take(/^\\[,;:! ]/) !== null || this.#take(/^[~&]/) !== null) return " ";
    const escaped = this.#take(/^\\./u);
    if (escaped !== null) return escaped.slice(1);
    if (this.#take(/^\{/) !== null) return this.group();
    if (this.#take(/^\^/) !== null) return script(this.#argument(), high, "^");
    if (this.#take(/^_/) !== null) return script(this.#argument(), low, "_");
    const letter = this.#take(/^./su) ?? "";
    return letter === "-" ? "−" : letter === "'" ? "′" : letter === "\\" ? "" : letter;
  }

  /** Everything up to the end of the group, or of the formula. */
  group(): string {
    let out = "";
    while (this.#rest !== "") {
      if (this.#take(/^\}/) !== null) break;
      out += this.#piece(out);
    }
    return out.replace(/\s+/g, " ").trim();
  }
}

/** One formula without its dollar signs. */
export const formulaText = (tex: string): string => new Reader(tex).group();
