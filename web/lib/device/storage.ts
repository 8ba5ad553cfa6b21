/*
 * The only place that touches browser storage and cookies. Storage may be missing (private mode), full or forbidden:
 * then values live in memory until the page is closed, and nothing fails.
 */
const memory = new Map<string, string>();

/** The text stored under a key, or null. */
export function storedText(key: string): string | null {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the value will still be there after the page is closed. */
export function storeText(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, value);
    return false;
  }
}

export function removeText(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}

export function storedKeys(): string[] {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)];
  } catch {
    return [...memory.keys()];
  }
}

/** Prefix of what waits on this device, such as answers and submissions; it stays when a session runs out. */
export const keptPrefix = "kept:";

/**
 * Something that must outlive the page and a session that ran out, for example unsent answers. Returns whether it will:
 * storage may be full or forbidden, and then it lives as long as the page.
 */
export const keep = (name: string, value: unknown): boolean => storeText(keptPrefix + name, JSON.stringify(value));

export function kept(name: string): unknown {
  try {
    return JSON.parse(storedText(keptPrefix + name) ?? "null");
  } catch {
    return null;
  }
}

export const unkeep = (name: string): void => removeText(keptPrefix + name);

/** Names of everything kept under a prefix. */
export const keptNames = (prefix = ""): string[] =>
  storedKeys()
    .filter((key) => key.startsWith(keptPrefix + prefix))
    .map((key) => key.slice(keptPrefix.length));

/** Writes a cookie that scripts can read; `end` deletes it. */
export function setCookie(name: string, value: string, end?: "expired"): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Lax"];
  if (location.protocol === "https:") parts.push("Secure");
  if (end) parts.push("Expires=Thu, 01 Jan 1970 00:00:00 GMT");
  try {
    document.cookie = parts.join("; ");
  } catch {
    // Cookies are off; the product does not read these.
  }
}

/*
 * Choices that belong to the device and not to a person, such as the size of the text: in cookies of their own, because a
 * logout clears all local storage (C-SES-05) and nobody should have to make the text readable again after each one.
 */
const yearSeconds = 31_536_000;
const choices = new Map<string, string>();

function choiceCookie(name: string): string | null {
  try {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    return found === undefined ? null : found.slice(name.length + 1);
  } catch {
    return null;
  }
}

/** Keeps a choice of this device; `value` is a plain word or number. Without cookies it lasts as long as the page. */
export function storeDeviceChoice(name: string, value: string): void {
  try {
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${yearSeconds}`;
  } catch {
    // Cookies are off; kept below.
  }
  if (choiceCookie(name) === value) choices.delete(name);
  else choices.set(name, value);
}

/** What was chosen on this device, or null. */
export const deviceChoice = (name: string): string | null => choices.get(name) ?? choiceCookie(name);
