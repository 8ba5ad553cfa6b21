import { keptPrefix } from "../device/storage.ts";

/** The name under which the session at a school is kept (`keep` of storage.ts). */
export const schoolSessionName = "akada-school";

/** Where the session of each area stands in the storage of the browser. */
export const sessionKeys = {
  candidate: "user",
  admin: "adminToken",
  school: keptPrefix + schoolSessionName,
} as const;
