import { classKey } from "../../schema/rules/spellings.ts";
import type { Named } from "../lib/named.ts";

/** The class that a class goes to at the end of the year: JSS 1 to JSS 2, JSS 3A to SS 1A; undefined where there is none. */
export function nextClass(from: string, classes: readonly Named[]): Named | undefined {
  const seniors = from.replace(/^\s*JSS?\s*3/i, "SS 1");
  const next = seniors === from ? from.replace(/\d+/, (year) => String(Number(year) + 1)) : seniors;
  return next === from ? undefined : classes.find(({ name }) => classKey(name) === classKey(next));
}
