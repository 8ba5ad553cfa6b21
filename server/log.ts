import { write, writeSync } from "node:fs";

/** A log as pino writes to it. */
export interface LogStream {
  write(line: string): void;
  flushSync(): void;
}

const pieceLength = 15 * 1024;
const everyMs = 200;
/** What waits for room on a full disk; it is about 15,000 requests. */
const mostWaiting = 4 * 1024 * 1024;
/** A write takes microseconds: after this time whoever reads the log has stopped, and would keep the process from ending. */
const stoppedMs = 1000;

/**
 * Where a process writes its log: in pieces of 15 KB, at the latest after 200 ms and at the end of the process. A write for
 * each request was a sixth of the work of a small one in the gateway, and a fifteenth of the work of the API.
 *
 * What cannot be written is tried again and keeps nothing else waiting (D-389). The stream of pino does not fit: on a full
 * disk it ends the process, whose last lines it then tries to write for ever.
 */
export function openLog(fd = 1, most = mostWaiting): LogStream {
  let waiting = "";
  let lost = 0;
  // what is being written; after a failure it is kept for the next try
  let piece = Buffer.alloc(0);
  let writingSince: number | undefined;

  const take = (): Buffer<ArrayBuffer> => {
    const note = lost === 0 ? "" : `${JSON.stringify({ level: 40, time: Date.now(), lines: lost, msg: lostText })}\n`;
    const taken = Buffer.from(waiting + note);
    waiting = "";
    lost = 0;
    return taken;
  };
  const send = (): void => {
    if (writingSince !== undefined) return;
    if (piece.length === 0) piece = take();
    if (piece.length === 0) return;
    writingSince = performance.now();
    write(fd, piece, (error, written) => {
      writingSince = undefined;
      if (error !== null) return;
      piece = piece.subarray(written);
      if (piece.length > 0 || waiting.length >= pieceLength) send();
    });
  };
  const flushSync = (): void => {
    const isWriting = writingSince !== undefined;
    if (writingSince !== undefined && performance.now() - writingSince > stoppedMs) return;
    let rest = isWriting ? take() : Buffer.concat([piece, take()]);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
    } catch {
      // there is nowhere to say so
    }
    if (isWriting) waiting = rest.toString() + waiting;
    else piece = rest;
  };

  setInterval(send, everyMs).unref();
  process.once("exit", flushSync);
  return {
    write: (line) => {
      if (waiting.length + line.length > most) {
        lost += 1;
        return;
      }
      waiting += line;
      if (waiting.length >= pieceLength) send();
    },
    flushSync,
  };
}

const lostText = "lines of this log are missing here: they could not be written";
