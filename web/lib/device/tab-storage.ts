const prefix = "tab:";

/** With this the names of what people type and have not saved begin. */
export const typedPrefix = "typed ";

/* Values in the storage of the tab, which the browser restores with it. Apart from storage.ts, because few pages need them. */

/** Something that must outlive the page but not its tab, because others use the computer. Without storage it is not kept. */
export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: an older copy would come back as if it were the newest.
    unkeepInTab(name);
  }
}

export function keptInTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
  } catch {
    return null;
  }
}

/** Forgets everything in this tab whose name begins so. */
export function unkeepInTab(beginning: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix + beginning)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}

/** A logout forgets what was typed in this tab, also before the part of the page that keeps it was fetched. */
export const forgetTyped = (): void => unkeepInTab(typedPrefix);
