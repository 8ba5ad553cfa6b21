import { writeFileSync } from "node:fs";
import { format } from "oxfmt";

/** Writes a page of docs/ in the format that `npm run check` asks for. */
export async function writeMarkdown(file: string, text: string): Promise<void> {
  const { code } = await format(file, text);
  writeFileSync(file, code);
}
