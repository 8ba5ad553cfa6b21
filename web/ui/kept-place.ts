const controls = "a[href], button, input, select, textarea, summary";

/** The sections, the dialog (by its heading) and the page around an element, from the inside to the outside. */
function partsAround(element: Element): Element[] {
  const part = element.parentElement?.closest("section, dialog, main");
  if (!part) return [];
  const heading = part.matches("dialog") ? part.querySelector("h2") : null;
  return [heading ?? part, ...partsAround(part)];
}

/**
 * Remembers where a control stands. The returned function gives it the focus; if it is gone, the same control of the row that
 * stands there now, else the part of the page around it. What has taken the focus meanwhile keeps it.
 */
export function placeOf(control: Element): () => void {
  const row = control.closest("tr, li");
  const list = row?.parentElement;
  const index = list ? [...list.children].indexOf(row) : -1;
  const nth = row ? [...row.querySelectorAll(controls)].indexOf(control) : -1;
  const parts = partsAround(control);
  return () => {
    if (document.activeElement !== document.body) return;
    const next = list?.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
    const beside = [...(next?.querySelectorAll(controls) ?? [])];
    const wanted = control.isConnected ? [control, ...parts] : [beside[nth], beside[0], ...parts];
    for (const target of wanted) {
      if (!(target instanceof HTMLElement) || !target.isConnected) continue;
      const isPart = parts.includes(target);
      if (isPart && !target.hasAttribute("tabindex")) target.tabIndex = -1;
      target.focus({ preventScroll: isPart });
      if (document.activeElement === target) return;
    }
  };
}
