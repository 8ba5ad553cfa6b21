import "./toasts.css";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { cssTransition, toast, ToastContainer } from "react-toastify/unstyled";
import { hasFailed } from "../failed-sheet.ts";
import { createSignal } from "../signal.ts";
import { keepButtonsClear } from "./toast-place.ts";
import type { ToastTone } from "./toast-tone.ts";
import "../../ui/icons/Icon.css";

const marks: Record<ToastTone, string> = {
  good: "M8 12.3l2.8 2.8L16 9.5",
  bad: "M12 7.5v5.5M12 16.2v.1",
  info: "M12 11v5.5M12 7.7v.1",
};

function Mark({ tone }: { tone: ToastTone }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={`M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z${marks[tone]}`} />
    </svg>
  );
}

const fade = cssTransition({ enter: "toast-in", exit: "toast-out", collapse: false });
const maxToasts = 3;

let isMounted = false;

/** Pauses a toast while the focus is inside, like one under the mouse. */
function pauseWhileFocused(host: HTMLElement): void {
  const idOf = (event: FocusEvent): string | undefined =>
    event.target instanceof Element ? event.target.closest(".Toastify__toast")?.id : undefined;
  host.addEventListener("focusin", (event) => {
    const id = idOf(event);
    if (id) toast.pause({ id });
  });
  host.addEventListener("focusout", (event) => {
    const id = idOf(event);
    if (id) toast.play({ id });
  });
}

/**
 * The bundler fetches each style sheet once. One that failed with an earlier toast is fetched again, because a toast without
 * its styles is drawn below the page.
 */
function fetchFailedSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (hasFailed(link)) link.replaceWith(link.cloneNode());
}

function mount(): void {
  isMounted = true;
  fetchFailedSheets();
  const host = document.createElement("div");
  document.body.append(host);
  pauseWhileFocused(host);
  toast.onChange(({ status }) => {
    if (status !== "removed") keepButtonsClear(host);
  });
  // errors from before an attempt opened would lie over its questions (use-plain-body.ts)
  new MutationObserver(() => {
    if (document.body.classList.contains("has-question-bar")) dismissErrors();
  }).observe(document.body, { attributeFilter: ["class"] });
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      transition={fade}
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick={false}
      draggable="touch"
    />,
  );
}

const types = { good: "success", bad: "error", info: "info" } as const;

interface Shown {
  toastId: string;
  tone: ToastTone;
  lines: readonly string[];
}

/** The toasts on the screen by their kind, the oldest first. */
const shown = new Map<string, Shown>();
const { notify, subscribe } = createSignal();
let count = 0;

function setLines(kind: string, toast: Shown | null): void {
  if (toast) shown.set(kind, toast);
  else shown.delete(kind);
  notify();
}

function Lines({ kind, toastId, first }: { kind: string; toastId: string; first: string }) {
  const lines = useSyncExternalStore(subscribe, () => {
    const current = shown.get(kind);
    return current?.toastId === toastId ? current.lines : undefined;
  });
  return (
    <div className="toast-lines">
      {(lines ?? [first]).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

/** Data that could not be read is one kind, whatever it was: a page says it for each of its parts at once. */
const kindOf = (tone: ToastTone, text: string): string =>
  `${tone}: ${/^Failed to (load|fetch|check)\b/.test(text) ? "Failed to load" : text}`;

function dismiss(kind: string, { toastId }: Shown): void {
  setLines(kind, null);
  toast.dismiss(toastId);
}

/** Closes the error messages on the screen: what failed has worked now. */
export function dismissErrors(): void {
  for (const [kind, each] of shown) if (each.tone === "bad") dismiss(kind, each);
}

/** Makes room for one more. The library's own limit lets new toasts wait, so that they come long after the action. */
function dismissOldest(): void {
  const [oldest] = shown;
  if (oldest && shown.size >= maxToasts) dismiss(...oldest);
}

/** Shows one toast; the container is made with the first. A repeated text does not stand twice. */
export function showToast(tone: ToastTone, text: string, durationMs: number): void {
  if (!isMounted) mount();
  if (tone === "good") dismissErrors();
  const kind = kindOf(tone, text);
  const current = shown.get(kind);
  if (!current) dismissOldest();
  const lines = current?.lines ?? [];
  // a new id each time: the library ignores a toast with the id of one that is fading away
  const toastId = current?.toastId ?? String(++count);
  setLines(kind, { toastId, tone, lines: lines.includes(text) ? lines : [...lines, text] });
  const options = {
    toastId,
    type: types[tone],
    autoClose: durationMs,
    icon: <Mark tone={tone} />,
    role: tone === "bad" ? "alert" : "status",
    onClose: () => {
      if (shown.get(kind)?.toastId === toastId) setLines(kind, null);
    },
  } as const;
  if (current) toast.update(toastId, options);
  else toast(<Lines kind={kind} toastId={toastId} first={text} />, options);
}
