import "./toasts.css";
import { createRoot } from "react-dom/client";
import { cssTransition, toast, ToastContainer } from "react-toastify/unstyled";
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

/** Shows one toast; the container is made with the first. */
export function showToast(tone: ToastTone, text: string, durationMs: number): void {
  if (!isMounted) mount();
  // A repeated text replaces the toast that shows it.
  const toastId = `${tone}: ${text}`;
  const options = {
    toastId,
    type: types[tone],
    autoClose: durationMs,
    icon: <Mark tone={tone} />,
    role: tone === "bad" ? "alert" : "status",
  } as const;
  if (toast.isActive(toastId)) toast.update(toastId, options);
  else toast(text, options);
}
