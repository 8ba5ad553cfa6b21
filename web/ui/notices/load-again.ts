/**
 * Loads the page again. Where a new version waits, NewVersion.tsx hears the event and takes that version first, because the server
 * may have no files of this one any more.
 */
export function loadAgain(): void {
  if (dispatchEvent(new Event("load-again", { cancelable: true }))) window.location.reload();
}
