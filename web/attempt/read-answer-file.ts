import { answerFileRules, type AnswerFile } from "../../schema/rules/answer-file.ts";
import { answerFileBytes } from "../../schema/rules/limits.ts";
import { productName } from "../../schema/rules/product.ts";
import { fileNotReadable } from "../lib/files/readable-file.ts";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What an answer file holds, or why it cannot be used. Whose it is, and of which exam, is for the caller to check. */
export async function readAnswerFile(file: File): Promise<{ content: AnswerFile } | { problem: string }> {
  if (file.size > answerFileBytes) return { problem: "This file is too large to be an answer file." };
  const text = await file.text().catch(() => null);
  if (text === null) return { problem: fileNotReadable };
  const result = answerFileRules.safeParse(parsed(text));
  return result.success
    ? { content: result.data }
    : { problem: `This is not an answer file of ${productName}, or somebody has changed it.` };
}
