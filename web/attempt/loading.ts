import type { LoadedQuestions } from "./attempt.ts";
import { clearProblem, fail, type EngineParts } from "./engine.ts";
import { nullIfRefused } from "./failures.ts";
import { missingPages } from "./figures.ts";
import { pageOf, questionAt } from "./pages.ts";
import { fetchPictures } from "./pictures.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";

export interface Loading {
  /** Adds loaded questions to the state, with what the server says of the attempt. */
  take: (loaded: LoadedQuestions) => void;
  /** `isAsked`: the person asks for an attempt, so that one may begin. */
  loadFirst: (isAsked?: boolean) => Promise<void>;
  /** Removes the attempt with this key from the device once another one begins, and not if none does. */
  replace: (key: string) => void;
  /**
   * Loads the missing pages, that on the screen first, so that the attempt can go on without a network. Where not even the
   * first one came, it begins with that.
   */
  fill: () => Promise<void>;
  /** Fetches the pictures of all loaded questions that the device lacks. */
  fetchAllPictures: () => void;
}

/** Loads the questions of an attempt. */
export function createLoading(parts: EngineParts): Loading {
  const { core, clock, ports, setting, store, isLive } = parts;
  let isBeginning = false;
  let mayBegin = !setting.onlyContinues;
  let isFilling = false;
  let replaced: string | null = null;

  const take = (loaded: LoadedQuestions): void => {
    if (loaded.attempt) clock.set(loaded.attempt.now);
    core.dispatch({ type: "loaded", setting, loaded, now: clock.now() });
    fetchPictures(Object.values(loaded.pages).flat(), store.name);
  };

  const fetchAllPictures = (): void => {
    const { attempt, pages, phase } = core.view().state;
    // An attempt that has ended shows no picture again.
    if (attempt && phase !== "results") fetchPictures(Object.values(pages).flat(), store.name);
  };

  const missingPage = (): number | null => {
    const { state } = core.view();
    if (!state.attempt || state.phase === "loading") return null;
    return [pageOf(state.attempt.current), ...missingPages(state)].find((page) => !state.pages[page]) ?? null;
  };

  /** Another page may be on the screen than the one that failed. */
  const failIfNeeded = (error: unknown): void => {
    const { phase, attempt, pages } = core.view().state;
    if (phase === "results" || !questionAt(pages, attempt?.current ?? 0)) fail(parts, "questions", error);
    else clearProblem(parts, "questions");
  };

  const fill = async (): Promise<void> => {
    // Not while the page is hidden: the time of the exam would pass unseen.
    if (!core.attempt() && core.view().problem === "questions")
      return document.visibilityState === "hidden" ? undefined : loadFirst();
    if (isFilling || !isLive() || !core.attempt()) return;
    isFilling = true;
    try {
      for (let page = missingPage(); page !== null; page = missingPage()) {
        const loaded = await withTimeout(ports.loadPage(page));
        if (!isLive()) return;
        const isEmpty = !loaded.pages[page];
        // The results do not wait for questions that the server counts and does not send.
        if (isEmpty && core.view().state.phase !== "results") return failIfNeeded(null);
        take(isEmpty ? { ...loaded, pages: { [page]: [] } } : loaded);
      }
      clearProblem(parts, "questions");
    } catch (error) {
      if (isLive()) failIfNeeded(error);
    } finally {
      isFilling = false;
    }
  };

  const loadFirst = async (isAsked = false): Promise<void> => {
    mayBegin ||= isAsked;
    if (isBeginning) return;
    isBeginning = true;
    try {
      if (!mayBegin && !(await nullIfRefused(ports.lookUp()))?.attempt) {
        if (isLive()) ports.onNoneOpen?.();
        return;
      }
      const loaded = await withTimeout(ports.loadPage(1));
      if (isLive() && replaced !== null) await store.erase(replaced);
      if (!isLive()) return;
      replaced = null;
      take(loaded);
      clearProblem(parts, "questions");
      void fill();
    } catch (error) {
      if (isLive()) fail(parts, "questions", error);
    } finally {
      isBeginning = false;
    }
  };

  const replace = (key: string): void => {
    replaced = key;
  };

  return { take, loadFirst, replace, fill, fetchAllPictures };
}
