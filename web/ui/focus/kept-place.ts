const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a, button, input, select, summary"),
];

/**
 * Remembers where a control is on the page. The returned function gives the focus back to it. If the control is gone, the focus
 * goes to the same control of the row that is now in its place, or else to the part of the page around it. If something else has
 * the focus by then, it keeps it.
 */
export function placeOf(control: Element): () => void {
  const row = control.closest("tr, li");
  const list = row?.parentElement;
  const index = [...(list?.children ?? [])].findIndex((one) => one === row);
  const nth = row ? controlsOf(row).findIndex((one) => one === control) : -1;
  const parts: Element[] = [];
  for (
    let part: Element | null | undefined = control;
    part;
    part = part.parentElement?.closest("section, dialog, main")
  )
    parts.push(part);
  return () => {
    const next = list?.isConnected && !control.isConnected && (list.children[index] ?? list.lastElementChild);
    const beside = next ? controlsOf(next) : [];
    for (const place of [beside[nth], beside[0], ...parts]) {
      if (document.activeElement !== document.body) return;
      if (!(place instanceof HTMLElement)) continue;
      if (place !== control && place.tabIndex < 0) place.tabIndex = -1;
      place.focus({ preventScroll: place !== control });
    }
  };
}
