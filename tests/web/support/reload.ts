import { cleanup } from "@testing-library/react";

/** The phone has thrown the page away: nothing of it runs again, and the storage of the tab is as it was. */
export function throwPageAway(): void {
  const stored = Object.entries({ ...sessionStorage });
  cleanup();
  for (const [name, value] of stored) sessionStorage.setItem(name, String(value));
}
