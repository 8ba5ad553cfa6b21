import { practiceDelayMs, practiceSeconds } from "../../schema/rules/limits.ts";
import type { Attempt } from "../attempt/attempt.ts";
import type { AttemptClock } from "../attempt/clock.ts";
import type { AttemptCore } from "../attempt/core.ts";
import { inPages } from "../attempt/pages.ts";
import { fetchPictures } from "../attempt/pictures.ts";
import type { AttemptStore } from "../attempt/store.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import type { Paper } from "../lib/paper.ts";
import { choiceReducer, firstChoice, type Choice, type ChoiceAction } from "./choice.ts";
import type { PracticePorts } from "./practice-ports.ts";

interface ChoosingNeeds {
  examType: string;
  /** Chosen before the visit; null where the person chooses. */
  subject: string | null;
  entry: string;
  core: AttemptCore;
  clock: AttemptClock;
  store: AttemptStore;
  loadQuestions: PracticePorts["loadQuestions"];
  isLive: () => boolean;
  /** A reload has found the test of this visit. */
  onFound: (attempt: Attempt) => void;
}

export interface Choosing {
  choice: () => Choice;
  /** Says whether anything changed. */
  choose: (action: ChoiceAction) => boolean;
  /** Loads the questions of the chosen paper after the documented delay. */
  loadSoon: () => void;
  /** Ignores questions that are still being loaded. */
  drop: () => void;
  /** Looks for an earlier test on this device: a reload continues it, another visit is offered it until it is submitted. */
  restore: () => Promise<void>;
  /** Fetches the pictures of the test that the device lacks. */
  fetchAllPictures: () => void;
}

/** Finds the questions of a practice test: from the test stored on this device, or by subject and year. */
export function createChoosing(needs: ChoosingNeeds): Choosing {
  const { examType, subject: wanted, entry, core, clock, store, loadQuestions, isLive, onFound } = needs;
  let choice = firstChoice;
  let delayTimer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with every choice of a paper, so that questions of an earlier choice are dropped. */
  let round = 0;
  /** Key of the results of an earlier visit. They stay until another test begins, because the person may go back to them. */
  let resultsKey: string | null = null;

  const choose = (action: ChoiceAction): boolean => {
    const next = choiceReducer(choice, action);
    if (next === choice) return false;
    choice = next;
    core.redraw();
    return true;
  };

  const load = async (paper: Paper): Promise<void> => {
    const mine = round;
    const isWanted = (): boolean => mine === round && isLive();
    try {
      const questions = await withTimeout(loadQuestions(paper));
      if (!isWanted()) return;
      if (questions.length === 0) {
        choose({ type: "noQuestions" });
        return;
      }
      const earlier = core.attempt()?.key ?? resultsKey;
      if (earlier !== null) await store.erase(earlier);
      if (!isWanted()) return;
      resultsKey = null;
      const setting = { about: { ...paper }, seconds: practiceSeconds, isFirstAnswerFinal: true, entry };
      const pages = inPages(questions);
      const totals = { totalQuestions: questions.length, totalPages: Object.keys(pages).length };
      // Not before: a test that runs is offered again where the questions of another do not come.
      core.dispatch({ type: "cleared" });
      core.dispatch({ type: "loaded", setting, loaded: { pages, ...totals, attempt: null }, now: clock.now() });
      fetchPictures(questions, store.name);
      choose({ type: "made", subject: paper.subjectName, year: paper.year });
    } catch (error) {
      if (isWanted()) choose({ type: "failed", error });
    }
  };

  const fetchAllPictures = (): void => {
    const { attempt, pages, phase } = core.view().state;
    if (attempt && phase !== "results") fetchPictures(Object.values(pages).flat(), store.name);
  };

  return {
    choice: () => choice,
    choose,
    fetchAllPictures,
    loadSoon: () => {
      const { subject, year } = choice;
      if (subject === null || year === null) return;
      round += 1;
      delayTimer = setTimeout(() => void load({ examType, subjectName: subject, year }), practiceDelayMs);
    },
    drop: () => {
      round += 1;
      clearTimeout(delayTimer);
    },
    restore: async () => {
      const known = await store.load();
      if (!isLive() || choice.phase !== "restoring") return;
      if (known) {
        const { attempt } = known;
        clock.resume(attempt.clock);
        const isOfThisVisit = attempt.entries.includes(entry);
        // One whose time has run out, too: it goes on to its results.
        if (isOfThisVisit || !attempt.submission) {
          core.dispatch({ type: "restored", ...known });
          fetchAllPictures();
        } else if (attempt.receipt) resultsKey = attempt.key;
        else void store.erase(attempt.key);
        if (isOfThisVisit) return onFound(attempt);
      }
      choose({ type: "restored" });
      // A test that is not submitted is offered first.
      if (wanted !== null && core.view().state.phase !== "offer") choose({ type: "subjectChosen", subject: wanted });
    },
  };
}
