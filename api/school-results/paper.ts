import { schoolLogo } from "../../schema/rules/limits.ts";
import type { Deps } from "../core/deps.ts";
import { readPicture } from "../core/pictures.ts";

/* What the printed papers of a school have in common. */

export const { format: longDay } = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });

/**
 * The logo as a data URL; null without one. Logos that were kept before pictures were decoded may be damaged, or of a kind
 * that a PDF cannot hold.
 */
export async function readLogo(deps: Deps, name: string | null): Promise<string | null> {
  const file = name === null ? undefined : await deps.files.find(deps.db, name);
  const picture = file && (await readPicture(file.bytes, schoolLogo).catch(() => null));
  if (!picture) return null;
  return `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString("base64")}`;
}
