/*
 * Formulas as one line of plain text: for phones without MathML, for screen readers, and for formulas that KaTeX does not
 * know. It covers what school formulas use; other commands lose their backslash and stay readable.
 */

/** Command to character. */
const symbols = new Map(
  namePairs(`
    times × div ÷ cdot · pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ lt < gt > ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅
    propto ∝ infty ∞ degree ° circ ° angle ∠ triangle △ perp ⊥ parallel ∥ to → rightarrow → longrightarrow → gets ←
    leftarrow ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ uparrow ↑ downarrow ↓
    rightleftharpoons ⇌ tofrom ⇄ in ∈ notin ∉ cup ∪ cap ∩ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ setminus ∖ emptyset ∅
    forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ oplus ⊕ otimes ⊗ therefore ∴ because ∵ mid | vert |
    lvert | rvert | langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ backslash \\ bullet • ast ∗ prime ′ atop ;
    sum ∑ prod ∏ int ∫ iint ∬ oint ∮ partial ∂ nabla ∇ ell ℓ hbar ℏ Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π
    Sigma Σ Phi Φ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ
    vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω
    ldots … dots … cdots … vdots ⋮ ddots ⋱
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

/** Commands that give letters another shape, or draw a line or sign around them. */
const drawnAround =
  /^(math(bb|cal|frak|sf|op|rel|bin|ord|open|close|inner|punct)|boldsymbol|(over|under)(line|brace|(left|right)arrow)|vec|d?dot|(wide)?(hat|tilde)|bar|boxed|b?cancel)$/;

/** The accent of one letter: the mean `x̄` is not `x`. */
const accents = new Map([
  ["bar", "\u0304"],
  ["overline", "\u0304"],
  ["vec", "\u20D7"],
  ["hat", "\u0302"],
  ["tilde", "\u0303"],
  ["dot", "\u0307"],
  ["ddot", "\u0308"],
]);

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
    if (drawnAround.test(name)) {
      const text = this.#argument();
      return [...text].length === 1 ? text + (accents.get(name) ?? "") : text;
    }
    if (/^[dt]?binom$/.test(name)) return `(${this.#argument()}; ${this.#argument()})`;
    if (/^(overset|underset|stackrel)$/.test(name)) {
      const beside = this.#argument();
      return `${this.#argument()}(${beside})`;
    }
    // `\xrightarrow{heat}`: an arrow with a text above it
    const arrow = name.startsWith("x") ? symbols.get(name.slice(1)) : undefined;
    if (arrow !== undefined) return `${arrow}(${this.#argument()})`;
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
    if (name === "left" || name === "right") {
      // `\left.` stands for no bracket at all
      this.#take(/^\s*\./);
      return "";
    }
    if (/^(displaystyle|hline|big[lr]?|Big[lr]?)$/.test(name)) return "";
    if (/^q?quad$/.test(name)) return " ";
    const symbol = symbols.get(name);
    if (symbol !== undefined) {
      // this space only ends the name of the command, unless there is one on both sides
      if (!before.endsWith(" ")) this.#take(/^ /);
      return symbol;
    }
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
