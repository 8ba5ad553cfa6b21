import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Bytes as they were on the wire, headers and encryption included, without those of TCP and IP. */
export interface Bytes {
  /** From the browser to the server. */
  up: number;
  /** From the server to the browser. */
  down: number;
}

/** A relay in front of a server that counts what passes. */
export interface Wire {
  port: number;
  /** Everything since the start. */
  bytes(): Bytes;
  /** As `bytes`, without what TLS adds to each of its records. */
  content(): Bytes;
  /** First lines of the requests so far; only where they are not encrypted. */
  requests(): string[];
  close(): Promise<void>;
}

/** Header, tag and type of a record of TLS 1.3. */
const recordExtra = 22;
const recordHeader = 5;

/** Counts the records of one direction of a connection; returns their number in each chunk. */
function createRecordCount(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let count = 0;
    while (rest.length >= recordHeader && rest.length >= recordHeader + rest.readUInt16BE(3)) {
      rest = rest.subarray(recordHeader + rest.readUInt16BE(3));
      count += 1;
    }
    return count;
  };
}

const firstLine = /(?:GET|POST|HEAD) \S+(?= HTTP\/1\.1\r\n)/g;

/** Starts a relay to a port of this machine. */
export async function openWire(target: number, isTls = false): Promise<Wire> {
  const count: Bytes = { up: 0, down: 0 };
  const records: Bytes = { up: 0, down: 0 };
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    const [recordsUp, recordsDown] = [createRecordCount(), createRecordCount()];
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => [near, far].forEach((one) => one.destroy()));
      socket.on("close", () => sockets.delete(socket));
    }
    near.on("data", (chunk: Buffer) => {
      count.up += chunk.length;
      if (isTls) records.up += recordsUp(chunk);
      else requests.push(...(chunk.toString("latin1").match(firstLine) ?? []));
    });
    far.on("data", (chunk: Buffer) => {
      count.down += chunk.length;
      if (isTls) records.down += recordsDown(chunk);
    });
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => ({ ...count }),
    content: () => ({
      up: count.up - recordExtra * records.up,
      down: count.down - recordExtra * records.down,
    }),
    requests: () => [...requests],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
