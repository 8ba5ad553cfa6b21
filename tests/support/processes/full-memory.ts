/* A script for `runFileWorker` that takes all the memory it can get. */

const rows: object[] = [];
for (;;) rows.push({ row: rows.length });
