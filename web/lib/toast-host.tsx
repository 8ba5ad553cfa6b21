import "./toasts.css";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { cssTransition, toast, ToastContainer } from "react-toastify/unstyled";
import { keepButtonsClear } from "./toast-place.ts";
import type { ToastTone } from "./toast-tone.ts";
import "../ui/Icon.css";

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
const mostToasts = 3;

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

function mount(): void {
  isMounted = true;
  const host = document.createElement("div");
  document.body.append(host);
  pauseWhileFocused(host);
  toast.onChange(({ status }) => {
    if (status !== "removed") keepButtonsClear(host);
  });
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      limit={mostToasts}
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

/** What a toast says, a line for each text. */
const said = new Map<string, readonly string[]>();
const readers = new Set<() => void>();

function say(toastId: string, lines: readonly string[] | null): void {
  if (lines) said.set(toastId, lines);
  else said.delete(toastId);
  for (const read of readers) read();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

function Lines({ toastId, first }: { toastId: string; first: string }) {
  const lines = useSyncExternalStore(subscribe, () => said.get(toastId));
  return (
    <div className="toast-lines">
      {(lines ?? [first]).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

/** Data that could not be read is one kind, whatever it was: a page says it for each of its parts at once. */
const kindOf = (text: string): string => (/^Failed to (load|fetch|check)\b/.test(text) ? "Failed to load" : text);

/** Closes the error messages on the screen: what failed has worked now. */
function dismissErrors(): void {
  for (const toastId of said.keys()) if (toastId.startsWith("bad: ")) toast.dismiss(toastId);
}

/** Shows one toast; the container is made with the first. A repeated text does not stand twice. */
export function showToast(tone: ToastTone, text: string, durationMs: number): void {
  if (!isMounted) mount();
  if (tone === "good") dismissErrors();
  const toastId = `${tone}: ${kindOf(text)}`;
  const lines = said.get(toastId) ?? [];
  if (!lines.includes(text)) say(toastId, [...lines, text]);
  const options = {
    toastId,
    type: types[tone],
    autoClose: durationMs,
    icon: <Mark tone={tone} />,
    role: tone === "bad" ? "alert" : "status",
    onClose: () => say(toastId, null),
  } as const;
  if (toast.isActive(toastId)) toast.update(toastId, options);
  else toast(<Lines toastId={toastId} first={text} />, options);
}
