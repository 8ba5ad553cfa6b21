import type { DocumentTask } from "../core/files/word/document-file.ts";
import { readDocumentFile, type OpenedDocument } from "../core/files/word/document-reader.ts";
import { receiveTask, sendContent } from "../core/files/worker-messages.ts";
import type { ClassList } from "./class-list-file.ts";
import { sheetsOfDocument } from "./import-document.ts";
import { readClassSheets } from "./import-sheets.ts";
import { listOrRefusal } from "./list-answer.ts";

/* Runs in a process of its own for `readClassList`: reads the lists of one Word document and sends them. */

function read(document: OpenedDocument): ClassList {
  const { sheets, notes } = sheetsOfDocument(document);
  const list = readClassSheets(sheets, "document");
  return { lines: list.lines, notes: [...notes, ...list.notes], hasHidden: false };
}

const task = await receiveTask<DocumentTask>();
sendContent(await readDocumentFile(task, (document) => listOrRefusal(() => read(document))));
