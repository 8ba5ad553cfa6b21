import type { Element } from "@xmldom/xmldom";
import { attribute, child, children, isOn, value } from "../xml.ts";

/* How type stands out in a Word document: by the style of the paragraph, the style of the run, and the run itself. */

/** What a style or a run says about its type; what it does not name stays as it was. */
interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  highlight?: boolean;
  /** Six hexadecimal digits; empty for the usual colour. */
  colour?: string;
}

const isColour = (text: string): boolean => !["", "AUTO", "000000"].includes(text);

function lookIn(properties: Element | undefined): Look {
  const [bold, italic, underline] = ["b", "i", "u"].map((name) => child(properties, name));
  const [highlight, shade] = [child(properties, "highlight"), child(properties, "shd")];
  const fill = (attribute(shade, "fill") ?? "auto").toUpperCase();
  const colour = value(child(properties, "color"))?.toUpperCase();
  return {
    ...(bold && { bold: isOn(bold) }),
    ...(italic && { italic: isOn(italic) }),
    ...(underline && { underline: isOn(underline) }),
    ...((highlight ?? shade) && { highlight: isOn(highlight) || !["AUTO", "FFFFFF", ""].includes(fill) }),
    ...(colour !== undefined && { colour: isColour(colour) ? colour : "" }),
  };
}

const deepest = 10;

export class TypeStyles {
  readonly #own = new Map<string, { look: Look; basedOn: string | null }>();
  /** The style of a paragraph that does not name one. */
  #usual: string | null = null;

  constructor(styles: Element | null) {
    const all = styles === null ? [] : children(styles).filter(({ localName }) => localName === "style");
    for (const style of all) {
      const id = attribute(style, "styleId") ?? "";
      this.#own.set(id, { look: lookIn(child(style, "rPr")), basedOn: value(child(style, "basedOn")) });
      const isUsual = attribute(style, "default") === "1" && attribute(style, "type") === "paragraph";
      if (isUsual) this.#usual = id;
    }
  }

  #lookOf(id: string | null, depth = 0): Look {
    const style = this.#own.get(id ?? "");
    if (style === undefined || depth > deepest) return {};
    return { ...this.#lookOf(style.basedOn, depth + 1), ...style.look };
  }

  /** `bold`, `italic`, `underline`, `highlight`, `colour FF0000`: what stands out in a run. */
  kindsOf(paragraph: Element | undefined, run: Element | undefined): string[] {
    const outer = this.#lookOf(value(child(paragraph, "pStyle")) ?? this.#usual);
    const inner = this.#lookOf(value(child(run, "rStyle")));
    // in Word a bold style inside a bold style is not bold
    const [bold, italic] = (["bold", "italic"] as const).map((one) => (outer[one] ?? false) !== (inner[one] ?? false));
    const look = { ...outer, ...inner, bold, italic, ...lookIn(run) };
    return [
      ...(look.bold ? ["bold"] : []),
      ...(look.italic ? ["italic"] : []),
      ...(look.underline ? ["underline"] : []),
      ...(look.highlight ? ["highlight"] : []),
      ...(look.colour ? [`colour ${look.colour}`] : []),
    ];
  }
}
