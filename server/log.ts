import sonicBoom from "sonic-boom";

const pieceLength = 15 * 1024;
const everyMs = 200;
/** What waits for room on a full disk; it is about 15,000 requests. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * Where a process writes its log: in pieces of 15 KB, at the latest after 200 ms and at the end of the process. A write for
 * each request was a sixth of the work of a small one in the gateway, and a fifteenth of the work of the API.
 *
 * What cannot be written is tried again and keeps nothing else waiting (D-389). The stream that pino opens itself cannot do
 * this: on a full disk it ends the process, and then tries to write the last lines for ever.
 */
export function openLog(fd = 1, most = mostWaiting): sonicBoom.SonicBoom {
  let lost = 0;
  let isFailing = false;
  let isEnding = false;
  const stream = new sonicBoom.SonicBoom({
    fd,
    sync: false,
    minLength: pieceLength,
    maxLength: most,
    periodicFlush: everyMs,
    retryEAGAIN: () => !isEnding,
  });
  stream.on("error", () => {
    isFailing = true;
  });
  stream.on("drop", () => {
    lost += 1;
  });
  stream.on("write", () => {
    isFailing = false;
  });
  stream.on("drain", () => {
    if (lost === 0) return;
    const note = { level: 40, time: Date.now(), lines: lost, msg: lostText };
    lost = 0;
    stream.write(`${JSON.stringify(note)}\n`);
  });
  process.once("exit", () => {
    isEnding = true;
    if (isFailing) return;
    try {
      stream.flushSync();
    } catch {
      // nobody reads the log any more, so the error cannot be reported in it
    }
  });
  return stream;
}

const lostText = "lines of this log are missing here: they could not be written";
