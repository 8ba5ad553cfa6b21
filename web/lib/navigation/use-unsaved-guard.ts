import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { fieldsOf } from "../fields-of.ts";
import { useStayWarning } from "./use-stay-warning.ts";

const isGuard = (state: unknown): boolean => fieldsOf(state)["unsavedGuard"] !== undefined;

/** Where a pressed link inside the client leads; null for every other press. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return null;
  if (link.origin !== location.origin || link.hash !== "") return null;
  return link.pathname + link.search;
}

/** Attribute of buttons that end the session and so lead away, too. */
const leavingButton = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("button[data-leaves]") : null;

interface UnsavedGuard {
  isAsking: boolean;
  /** Whether the person has chosen to leave without saving, so that what was typed can be forgotten. */
  isLeaving: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * While something typed is not saved, a link inside the client, logging out and the back button open a question instead
 * of leaving, and the browser asks before the page is closed. A second history entry for the same address catches the back button.
 */
export function useUnsavedGuard(isUnsaved: boolean): UnsavedGuard {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const go = useRef<() => void>(undefined);
  const unsaved = useRef(isUnsaved);
  const hasGuard = useRef(false);

  const ask = useCallback((leave: () => void): void => {
    go.current = leave;
    setLeaving(false);
    setAsking(true);
  }, []);

  useEffect(
    function askBeforeLeaving() {
      unsaved.current = isUnsaved;
      if (!isUnsaved) return undefined;
      if (!isGuard(history.state)) history.pushState({ ...history.state, unsavedGuard: true }, "");
      hasGuard.current = true;
      const handleClick = (event: MouseEvent): void => {
        const path = leadsTo(event);
        const button = leavingButton(event);
        if (!unsaved.current || (path === null && button === null)) return;
        event.preventDefault();
        event.stopPropagation();
        // Replaces the second entry, so that only one step back leads here.
        ask(() => (path === null ? button?.click() : void navigate(path, { replace: true })));
      };
      document.addEventListener("click", handleClick, true);
      return () => document.removeEventListener("click", handleClick, true);
    },
    [isUnsaved, ask, navigate],
  );

  useStayWarning(isUnsaved);

  useEffect(
    function catchBackButton() {
      const address = location.href;
      const handlePop = (event: PopStateEvent): void => {
        if (!hasGuard.current || isGuard(event.state) || location.href !== address) return;
        if (!unsaved.current) {
          hasGuard.current = false;
          return history.back();
        }
        history.pushState({ ...history.state, unsavedGuard: true }, "");
        ask(() => history.go(-2));
      };
      window.addEventListener("popstate", handlePop);
      return () => window.removeEventListener("popstate", handlePop);
    },
    [ask],
  );

  return {
    isAsking,
    isLeaving,
    stay: () => setAsking(false),
    leave: () => {
      setAsking(false);
      setLeaving(true);
      unsaved.current = false;
      hasGuard.current = false;
      go.current?.();
    },
  };
}
