/** Whether the tests run in full, as before a release (`DRILLS=full npm test`), or in the short form of CI. */
export const isFull = process.env["DRILLS"] === "full";

/** How many rounds a drill has. */
export const rounds = (full: number, short: number): number => (isFull ? full : short);
