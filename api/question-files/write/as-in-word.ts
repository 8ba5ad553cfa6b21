import { toTex } from "../../core/files/word/omml.ts";
import { treeOf } from "../../core/files/xml.ts";
import { splitFormulas } from "../formula-signs.ts";
import { plainSpaces } from "./lines.ts";
import { readyToWrite } from "./ready-to-write.ts";

/** The TeX that the import reads from a formula of a Word document; null where a part of it would be lost. */
function texInWord(math: string): string | null {
  const { tex, isWhole } = toTex(treeOf(math.replace("<m:oMath>", '<m:oMath xmlns:m="m">')));
  return isWhole ? tex : null;
}

/**
 * The texts as the import would read them from a Word document. Word keeps how a formula looks and not how it was typed: `$x^2$`
 * and `$x^{2}$` are the same there.
 */
export async function asInWord(texts: readonly string[]): Promise<string[]> {
  const { formulas } = await readyToWrite(
    texts.map((text) => ({ text, options: [], correctAnswer: null, explanation: null })),
  );
  const inWord = new Map([...formulas].map(([tex, math]) => [tex, texInWord(math)]));
  return texts.map((text) =>
    splitFormulas(plainSpaces(text))
      .map((piece) => {
        const tex = piece.tex === null ? null : (inWord.get(piece.tex) ?? null);
        return tex === null ? piece.text : `$${tex}$`;
      })
      .join(""),
  );
}
