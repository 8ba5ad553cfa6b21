/** A `ref` for the heading of what takes the place of a broken page: the focus went away with the page. */
export function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}
