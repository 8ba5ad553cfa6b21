const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a, button, input, select, summary"),
];

/**
 * Remembers where a control stands. The returned function gives it the focus; if it is gone, the same control of the row that
 * stands there now, else the part of the page around it. What has taken the focus meanwhile keeps it.
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
