/** A `ref` for the heading that is shown in place of a broken page. It takes the focus, which was lost with that page. */
export function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus();
}
