/*
 * Runs scripts of `runFileWorker` one after another, for `readFilesInOneProcess`. Each runs anew, because its address is new, while
 * what it imports is loaded once.
 */

interface Turn {
  script: string;
  task: object;
}

let turns = 0;
const isTurn = (message: object): message is Turn => "script" in message;

process.on("message", (message: object) => {
  if (!isTurn(message)) return;
  turns += 1;
  const give = (event: string): void => {
    if (event !== "message") return;
    process.off("newListener", give);
    setImmediate(() => process.emit("message", message.task, undefined));
  };
  // the script waits for its task once all that it imports is loaded
  process.on("newListener", give);
  import(`${message.script}?turn=${turns}`).catch(() => process.exit(1));
});
