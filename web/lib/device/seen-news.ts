import { keep, kept } from "./storage.ts";

/* Which news a person has seen, by person, because teachers share the computer of the staff room. */
const nameOf = (userId: string): string => `school-news-${userId}`;

/** Names of the news that this person has seen on this device. */
export function seenNews(userId: string | null): readonly string[] {
  const stored: unknown = userId === null ? null : kept(nameOf(userId));
  return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
}

/** Notes the news that are shown; what is no longer news is forgotten. */
export function markNewsSeen(userId: string | null, names: readonly string[]): void {
  if (userId !== null) keep(nameOf(userId), names);
}
