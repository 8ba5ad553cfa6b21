import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { questionFields } from "../../schema/rules/question-columns.ts";

const types = ["JAMB", "WAEC", "NECO", "GCE"];

/** Writes a file of `rows` different questions of about 330 bytes, quoted as spreadsheets do; returns its size. */
export async function writeBank(path: string, rows: number): Promise<number> {
  const file = createWriteStream(path);
  file.write(`${questionFields.join(",")}\r\n`);
  for (let n = 0; n < rows; n += 1) {
    const line = [
      `"A train leaves the station with ${n} passengers, and at the ""next"" stop ${n % 97} get off.\nHow many go on?"`,
      `Subject ${n % 12}`,
      types[n % types.length],
      2000 + (n % 25),
      "",
      "",
      `${n} passengers go on`,
      `${n + 1} passengers go on`,
      `${n + 2} passengers go on`,
      `${n + 3} passengers go on`,
      "ABCD"[n % 4],
      `"Take ${n % 97} from ${n}; whoever gets off is no longer counted, and nobody has got on at this stop."`,
    ].join(",");
    if (!file.write(`${line}\r\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return file.bytesWritten;
}
