import { describe, expect, it, vi } from "vitest";
import { saveAnswerFile } from "../../../web/attempt/answer-file.ts";
import { newAttempt, type Attempt, type KeptAnswer } from "../../../web/attempt/attempt.ts";
import type { AttemptView } from "../../../web/attempt/core.ts";
import { pageCountOf, paletteOf, questionTotal, screenCountOf, totalOf } from "../../../web/attempt/figures.ts";
import { inPages, loadedQuestions, pageOf, questionAt } from "../../../web/attempt/pages.ts";
import { shownLetters } from "../../../web/attempt/question.ts";
import { lostChoices, lostText } from "../../../web/attempt/lost-choices.ts";
import { idleQueue, type QueueStatus } from "../../../web/attempt/queue.ts";
import { saveStateOf } from "../../../web/attempt/save-state.ts";
import { emptyAttempt, type AttemptState } from "../../../web/attempt/state.ts";
import { buildLoaded, buildQuestion, buildQuestions, setting, startedAt } from "../support/attempt-fixtures.ts";
import { collectSavedFiles } from "../support/saved-files.ts";

const kept = (seq: number, state: KeptAnswer["state"]): KeptAnswer => ({
  answer: "A",
  seq,
  answeredAt: "2026-11-20T12:01:00.000Z",
  state,
  verdict: null,
  turn: 1,
  instead: null,
});
const attemptWith = (given: Partial<Attempt>): Attempt => ({
  ...newAttempt(setting, buildLoaded(), startedAt),
  ...given,
});
const stateWith = (given: Partial<Attempt>, more: Partial<AttemptState> = {}): AttemptState => ({
  phase: "running",
  attempt: attemptWith(given),
  pages: { 1: buildQuestions(1, 25) },
  ...more,
});

describe("where the answers are, in words", () => {
  const waitingFor = (kind: "offline" | "busy"): QueueStatus => ({
    state: "waiting",
    failure: { kind, retryAfterMs: null },
    error: null,
    wasOffline: kind === "offline",
  });
  const viewWith = (waiting: number, given: Partial<AttemptView> = {}): AttemptView => {
    const state = stateWith({
      answers: Object.fromEntries(Array.from({ length: waiting }, (_, index) => [`q${index}`, kept(index, "waiting")])),
    });
    const lastStored = state.attempt;
    return { state, queue: idleQueue, kept: "device", lastStored, problem: null, error: null, ...given };
  };
  const notKept = "This device cannot store answers. Keep this page open until they are saved.";

  it("says that everything is saved", () => {
    const expected = { tone: "good", isOffline: false, short: "Saved", strip: null, isUnsaved: false };
    expect(saveStateOf(viewWith(0), true)).toEqual(expected);
    expect(saveStateOf(viewWith(0, { state: emptyAttempt }), true)).toEqual(expected);
  });

  it("says that answers are on their way, and that the network is back", () => {
    const saving = { tone: "wait", isOffline: false, short: "Saving…", strip: null, isUnsaved: true };
    expect(saveStateOf(viewWith(1), true)).toEqual(saving);
    expect(saveStateOf(viewWith(1, { queue: waitingFor("busy") }), true)).toEqual(saving);
    const sending: QueueStatus = { ...idleQueue, state: "sending", wasOffline: true };
    expect(saveStateOf(viewWith(1, { queue: sending }), true).strip).toBe("Back online, sending…");
    expect(saveStateOf(viewWith(1, { queue: { ...sending, wasOffline: false } }), true).strip).toBeNull();
  });

  it("counts what waits for a network, whether the phone or the last try says that there is none", () => {
    const offline = { tone: "wait", isOffline: true, isUnsaved: true };
    const one = { ...offline, short: "1 waiting", strip: "Offline: 1 answer kept on this device" };
    expect(saveStateOf(viewWith(1), false)).toEqual(one);
    expect(saveStateOf(viewWith(1, { queue: waitingFor("offline") }), true)).toEqual(one);
    expect(saveStateOf(viewWith(2), false)).toMatchObject({
      short: "2 waiting",
      strip: "Offline: 2 answers kept on this device",
    });
    expect(saveStateOf(viewWith(0), false)).toEqual({
      ...offline,
      short: "Offline",
      strip: "Offline: your answers are kept on this device",
      isUnsaved: false,
    });
  });

  it("does not say that answers are on their way after the session has ended", () => {
    const stopped: QueueStatus = { ...idleQueue, state: "stopped", failure: { kind: "signedOut", retryAfterMs: null } };
    const expected = { tone: "wait", isOffline: false, short: "2 not saved", strip: null, isUnsaved: true };
    expect(saveStateOf(viewWith(2, { queue: stopped }), true)).toEqual(expected);
    expect(saveStateOf(viewWith(0, { queue: stopped }), true).short).toBe("Saved");
  });

  it("counts what the server did not take, once nothing waits any more", () => {
    const refused = (count: number, more: Record<string, KeptAnswer> = {}) => ({
      state: stateWith({
        answers: {
          ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, kept(index, "refused")])),
          ...more,
        },
      }),
    });
    const notSaved = { tone: "wait", isOffline: false, isUnsaved: false };
    expect(saveStateOf(viewWith(0, refused(1)), true)).toEqual({
      ...notSaved,
      short: "1 not saved",
      strip: "1 answer is not saved. It is kept on this device.",
    });
    expect(saveStateOf(viewWith(0, refused(2)), true)).toEqual({
      ...notSaved,
      short: "2 not saved",
      strip: "2 answers are not saved. They are kept on this device.",
    });
    expect(saveStateOf(viewWith(0, refused(2, { q9: kept(9, "waiting") })), true).short).toBe("Saving…");
    expect(saveStateOf(viewWith(0, { ...refused(1), kept: "page" }), true).strip).toBe(
      "This device cannot store answers. Keep this page open and your network on.",
    );
  });

  it("asks the phone whether there is a network", () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    expect(saveStateOf(viewWith(0)).isOffline).toBe(false);
    onLine.mockReturnValue(false);
    expect(saveStateOf(viewWith(0)).isOffline).toBe(true);
  });

  it("[REL-14] counts an answer as kept on the phone only when it has been stored there", () => {
    const { lastStored } = viewWith(2);
    expect(saveStateOf(viewWith(3, { lastStored }), false)).toMatchObject({
      short: "3 waiting",
      strip: "Offline: 2 answers kept on this device",
    });
    expect(saveStateOf(viewWith(1, { lastStored }), false).strip).toBe("Offline: 1 answer kept on this device");
    expect(saveStateOf(viewWith(1, { lastStored: null }), false).strip).toBe(
      "Offline: your answers are kept on this device",
    );
  });

  it("[REL-14] warns as long as the device keeps nothing, also while everything is saved", () => {
    const nothingKept = "This device cannot store answers. Keep this page open and your network on.";
    expect(saveStateOf(viewWith(0, { kept: "page" }), true).strip).toBe(nothingKept);
    expect(saveStateOf(viewWith(0, { kept: "page" }), false).strip).toBe(nothingKept);
  });

  it("warns when the page alone holds what is not saved", () => {
    expect(saveStateOf(viewWith(1, { kept: "page" }), true).strip).toBe(notKept);
    expect(saveStateOf(viewWith(1, { kept: "page" }), false).strip).toBe(notKept);
    expect(saveStateOf(viewWith(0, { kept: "page" }), true)).toMatchObject({ tone: "good", isUnsaved: false });
    const submitting = viewWith(0, { kept: "page", state: stateWith({}, { phase: "submitting" }) });
    expect(saveStateOf(submitting, true)).toMatchObject({ tone: "good", strip: notKept, isUnsaved: true });
  });
});

describe("the file of answers", () => {
  it("holds every answer with its time, and whether it was delivered", async () => {
    const saved = collectSavedFiles();
    saveAnswerFile(attemptWith({ answers: { q1: kept(1, "saved"), q2: kept(2, "refused") } }), "c1");
    expect(saved).toMatchObject([{ name: "answers-JAMB-Chemistry-2023.json", type: "application/json" }]);
    const answer = { answer: "A", answeredAt: "2026-11-20T12:01:00.000Z" };
    expect(JSON.parse((await saved[0]?.text()) ?? "")).toEqual({
      about: setting.about,
      personId: "c1",
      attemptId: "a1",
      startedAt: "2026-11-20T12:00:00.000Z",
      deadline: "2026-11-20T13:00:00.000Z",
      submission: null,
      answers: [
        { questionId: "q1", ...answer, seq: 1, delivered: true },
        { questionId: "q2", ...answer, seq: 2, delivered: false },
      ],
    });
  });
});

describe("pages of ten", () => {
  it("finds questions by their place, also on other pages and past the end", () => {
    const pages = { 1: buildQuestions(1, 25), 3: buildQuestions(3, 25) };
    expect([0, 9, 10, 19, 20].map(pageOf)).toEqual([1, 1, 2, 2, 3]);
    expect([0, 9, 10, 20, 24, 25].map((index) => questionAt(pages, index)?.id)).toEqual([
      "q1",
      "q10",
      undefined,
      "q21",
      "q25",
      undefined,
    ]);
    const places = loadedQuestions(pages).map(({ index, question }) => [index, question.id]);
    expect([places[0], places[10], places.length]).toEqual([[0, "q1"], [20, "q21"], 15]);
  });

  it("lists page 10 behind page 9, and divides a list", () => {
    const pages = { 10: buildQuestions(10, 100), 9: buildQuestions(9, 100) };
    expect(loadedQuestions(pages)[0]).toMatchObject({ index: 80, question: { id: "q81" } });
    const divided = inPages(Array.from({ length: 11 }, (_, index) => buildQuestion(index + 1)));
    expect(Object.keys(divided)).toEqual(["1", "2"]);
    expect([divided[1]?.length, divided[2]?.map(({ id }) => id)]).toEqual([10, ["q11"]]);
    expect(inPages([])).toEqual({});
  });

  it("shows the options that a question has, two at least", () => {
    expect(shownLetters(buildQuestion(1))).toEqual(["A", "B", "C", "D"]);
    expect(shownLetters({ ...buildQuestion(1), optionD: "" })).toEqual(["A", "B", "C"]);
    expect(shownLetters({ ...buildQuestion(1), optionB: "", optionC: "", optionD: "" })).toEqual(["A", "B"]);
  });
});

describe("figures without the server's total", () => {
  it("count what is loaded, the pages, or the page of the mark", () => {
    expect(questionTotal({ serverTotal: null, loadedCount: 0, pageCount: 3, onThisPage: 7 })).toBe(30);
    expect(questionTotal({ serverTotal: null, loadedCount: 0, pageCount: null, onThisPage: 0 })).toBe(0);
    const unknown = { totalQuestions: null, totalPages: null };
    const state = stateWith(unknown, { pages: { 1: buildQuestions(1, 25), 3: buildQuestions(3, 25) } });
    expect([totalOf(state), pageCountOf(state)]).toEqual([15, 2]);
    expect([totalOf(emptyAttempt), pageCountOf(emptyAttempt), screenCountOf(emptyAttempt, 4)]).toEqual([0, 1, 1]);
    expect(pageCountOf(stateWith({ totalPages: 7 }))).toBe(7);
  });

  it("count screens by pages of ten, and by the number shown otherwise", () => {
    const state = stateWith({ totalPages: 4, totalQuestions: 25 });
    expect([screenCountOf(state, 10), screenCountOf(state, 4), screenCountOf(state, 1)]).toEqual([4, 7, 25]);
  });
});

describe("a choice that lost against another device", () => {
  const lost = {
    ...kept(3, "saved"),
    answer: "B" as const,
    answeredAt: "2026-11-20T09:42:10.000Z",
    instead: "A" as const,
  };

  it("[REL-14] says at its question what has happened, in the time of Lagos", () => {
    expect(lostText(lost)).toBe("Changed to B on another device at 10:42. Here you had chosen A.");
    expect(lostText({ ...lost, instead: null })).toBeNull();
    expect(lostText(undefined)).toBeNull();
  });

  it("is named for the rest of the screen, with the number of its question", () => {
    const found = lostChoices(stateWith({ answers: { q1: kept(1, "saved"), q4: lost } }));
    expect(found).toEqual([{ index: 3, id: "q4 3", text: "Question 4 was changed to B on another device at 10:42." }]);
    expect(lostChoices(emptyAttempt)).toEqual([]);
  });
});

describe("the palette", () => {
  const paletteWith = (given: Partial<Attempt>) => paletteOf(stateWith(given), 1);

  it("knows nothing of questions that are not loaded", () => {
    const palette = paletteWith({ flags: { q2: 1, q11: 3 } });
    expect(palette).toHaveLength(25);
    expect(palette[1]).toMatchObject({ number: 2, state: "unseen", isFlagged: true });
    expect(palette[10]).toEqual({ number: 11, state: "unseen", isFlagged: false, isCurrent: false, isWaiting: false });
    expect(paletteOf(emptyAttempt, 1)).toEqual([]);
  });

  it("marks what the server has not taken", () => {
    const answers = { q1: kept(1, "waiting"), q2: kept(2, "refused"), q3: kept(3, "saved") };
    const waiting = paletteWith({ answers }).map(({ isWaiting }) => isWaiting);
    expect(waiting.slice(0, 4)).toEqual([true, true, false, false]);
  });
});
