import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** Compressing answers shorter than this saves too little. */
export const leastCompressedBytes = 1024;

/** A text that many ask for, compressed for each encoding when it is first asked for. */
export class CompressedText {
  readonly bytes: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
  }

  in(encoding: Encoding): Promise<Buffer> {
    let compressed = this.#compressed.get(encoding);
    if (compressed === undefined) {
      compressed = this.#compress(encoding);
      this.#compressed.set(encoding, compressed);
    }
    return compressed;
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === "gzip") return promisify(gzip)(this.bytes, { level: 9 });
    if (encoding === "identity") return this.bytes;
    return promisify(brotliCompress)(this.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  }
}

/** The best encoding that a client accepts, by its header `accept-encoding`. */
export function chooseEncoding(accepted = ""): Encoding {
  const accepts = (name: string): boolean =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`, "i").test(accepted);
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
}
