const prefix = "tab:";

const typedPrefix = "typed ";

/** The key under which the tab keeps what a person has typed and not saved (D-402); `what` says in which form. */
export const typedName = (person: string | null, what: string): string => `${typedPrefix}${person ?? ""} ${what}/`;

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

/** Deletes all that was typed in this tab and not saved. For a logout, which must not wait for the parts of the page that keep it. */
export const forgetTyped = (): void => unkeepInTab(typedPrefix);
