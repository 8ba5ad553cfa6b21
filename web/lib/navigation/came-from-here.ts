import { fieldsOf } from "../fields-of.ts";

/** Whether this visit came from another page of ours: the router counts its history entries. */
export const cameFromHere = (): boolean => Number(fieldsOf(history.state)["idx"]) > 0;
