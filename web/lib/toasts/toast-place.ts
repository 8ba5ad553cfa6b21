/** What a toast must not lie on, from its upper to its lower edge. */
export interface Band {
  top: number;
  bottom: number;
}

const gap = 8;

/**
 * Where toasts of this height lie on no band, as near as possible to where they would stand otherwise.
 * @returns their upper edge, or null where the window has no such place
 */
export function freePlace(height: number, wanted: number, room: number, bands: readonly Band[]): number | null {
  const isFree = (top: number): boolean =>
    top >= gap &&
    top + height <= room - gap &&
    bands.every((band) => top >= band.bottom + gap || top + height <= band.top - gap);
  const beside = bands.flatMap(({ top, bottom }) => [top - height - gap, bottom + gap]);
  const free = [wanted, ...beside].filter(isFree);
  return free.sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? null;
}

/** All that can be pressed or typed into, and, where that fills the window, the main buttons alone. */
const inTheWay = ["a, button, label, input, select, textarea, summary", ".primary, .danger, [type=submit], :focus"];
/** Not shown, although it may have a size. */
const folded = "details:not([open]) > :not(summary)";
const lookMs = 250;

function bandsOf(selector: string, host: HTMLElement, toasts: DOMRect): Band[] {
  const scope = document.querySelector("dialog[open]") ?? document;
  return [...scope.querySelectorAll(selector)]
    .filter((part) => !host.contains(part) && part.closest(folded) === null)
    .map((part) => part.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > 0 && top < window.innerHeight)
    .filter(({ left, right }) => left < toasts.right && right > toasts.left);
}

function place(host: HTMLElement, toasts: Element): void {
  const { top, height } = toasts.getBoundingClientRect();
  host.style.removeProperty("--toasts-at");
  const box = toasts.getBoundingClientRect();
  const wanted = box.top;
  for (const selector of inTheWay) {
    const bands = bandsOf(selector, host, box);
    // they stay where they are as long as that is free, so that they do not jump about
    const found =
      freePlace(height, top, window.innerHeight, bands) === top
        ? top
        : freePlace(height, wanted, window.innerHeight, bands);
    if (found === null) continue;
    if (found !== wanted) host.style.setProperty("--toasts-at", `${found}px auto`);
    return;
  }
}

let isLooking = false;

/** Moves the toasts off the buttons of the page, again and again while one is shown: the page may scroll or change. */
export function keepButtonsClear(host: HTMLElement): void {
  if (isLooking) return;
  isLooking = true;
  const look = (): void => {
    const toasts = host.querySelector(".Toastify__toast-container");
    isLooking = toasts !== null && toasts.childElementCount > 0;
    if (!isLooking || toasts === null) return;
    place(host, toasts);
    setTimeout(look, lookMs);
  };
  requestAnimationFrame(look);
}
