import writeXlsxFile from "write-excel-file/node";
import { receiveTask, sendAnswer } from "../../core/files/worker-messages.ts";
import { createXmlLimitCheck, sheetLimits } from "../../core/files/xml-limits.ts";
import { escapedXml } from "./written-question.ts";
import type { WorkbookTask } from "./sheet.ts";

/* Runs in a process of its own for `writeWorkbook`: sends the bytes of a workbook, or null if the import would refuse to read it again. */

/** A text that comes twice counts twice, although a workbook stores it once. */
function isReadAgain(rows: readonly (readonly string[])[]): boolean {
  const findFault = createXmlLimitCheck(sheetLimits);
  return rows.every(
    (cells) => findFault(Buffer.from(cells.map((text) => `<si><t>${escapedXml(text)}</t></si>`).join(""))) === null,
  );
}

async function answer({ rows: [names = [], ...rows], widths }: WorkbookTask): Promise<Uint8Array | null> {
  if (!isReadAgain(rows)) return null;
  const header = names.map((value) => ({ value, fontWeight: "bold" as const }));
  const cells = rows.map((texts) => texts.map((value) => (value === "" ? null : { value, type: String })));
  const columns = widths.map((width) => ({ width }));
  return new Uint8Array(await writeXlsxFile([header, ...cells], { columns }).toBuffer());
}

sendAnswer(await answer(await receiveTask<WorkbookTask>()));
