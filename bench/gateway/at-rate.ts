import { argv } from "node:process";
import { documents } from "./documents.ts";
import { atRate } from "./load.ts";

/* `node bench/gateway/at-rate.ts URL DOCUMENT REQUESTS_A_SECOND SECONDS BYTES`: prints what `atRate` has measured, as JSON. */

const [, , url = "", name, perSecond, seconds, bytes] = argv;
const document = documents.find((one) => one.name === name);
if (document === undefined) throw new Error(`no document ${name}`);
const load = { perSecond: Number(perSecond), seconds: Number(seconds), bytes: Number(bytes) };
console.log(JSON.stringify(await atRate(url, document, load)));
