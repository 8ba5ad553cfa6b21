import { filePictureBytes } from "../../../schema/rules/limits.ts";
import { isTable, type Block, type TextLine } from "../../core/files/text-line.ts";
import type { DocumentTask } from "../../core/files/word/document-file.ts";
import { readDocumentFile, type OpenedDocument } from "../../core/files/word/document-reader.ts";
import { receiveTask, sendContent } from "../../core/files/worker-messages.ts";
import { readQuestionLines } from "../paper/question-lines.ts";
import type { DocumentContent } from "./document.ts";

/* Runs in a process of its own for `readDocument`: reads one file and sends its questions. */

const blockLines = (block: Block): readonly TextLine[] => (isTable(block) ? block.rows.flat(2) : [block]);

function answer({ blocks, unread, pictures }: OpenedDocument): DocumentContent {
  const shown = new Set(blocks.flatMap(blockLines).flatMap((line) => line.pictures));
  const kept = [...pictures].filter(([name, bytes]) => shown.has(name) && bytes.length <= filePictureBytes);
  return {
    paper: readQuestionLines(blocks, unread),
    pictures: kept.map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) })),
  };
}

sendContent(await readDocumentFile(await receiveTask<DocumentTask>(), answer));
