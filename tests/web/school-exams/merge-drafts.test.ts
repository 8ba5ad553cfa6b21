import { expect, it } from "vitest";
import { emptyDraft, type QuestionDraft } from "../../../web/lib/question-draft.ts";
import { mergeDrafts } from "../../../web/school-exams/merge-drafts.ts";

const stored = (id: string, text = `Text ${id}`): QuestionDraft => ({ ...emptyDraft(id), id, text, isChanged: false });
const edited = (id: string, text: string): QuestionDraft => ({ ...stored(id, text), isChanged: true });
const added = (key: string): QuestionDraft => ({ ...emptyDraft(key), text: `New ${key}` });

/** Id, text and first note of each draft. */
const shown = (drafts: readonly QuestionDraft[]) =>
  drafts.map(({ id, text, notes }) => [id, text, ...notes.map((note) => note.text.split(".")[0])]);

const base = ["a", "b", "c"].map((id) => stored(id));

it("[D-334] changes of two people to different questions are joined", () => {
  const mine = [edited("a", "mine"), stored("b"), stored("c"), added("n1")];
  const theirs = [stored("c"), edited("b", "theirs"), stored("a"), stored("d")];
  expect(shown(mergeDrafts(base, mine, theirs))).toEqual([
    ["c", "Text c"],
    ["b", "theirs"],
    ["a", "mine"],
    ["d", "Text d"],
    [null, "New n1"],
  ]);
});

it("[D-334] a question that both changed is there twice, with a note at each", () => {
  const both = mergeDrafts(base, [edited("a", "mine"), ...base.slice(1)], [stored("a", "theirs"), ...base.slice(1)]);
  expect(shown(both).slice(0, 2)).toEqual([
    ["a", "theirs", "Somebody else changed this question too"],
    [null, "mine", "This is your version of the question above"],
  ]);
  expect(new Set(both.map(({ key }) => key)).size).toBe(4);
});

it("[D-334] a second conflict over the same question does not take the name of the first", () => {
  const first = mergeDrafts(base, [edited("a", "mine"), ...base.slice(1)], [stored("a", "theirs"), ...base.slice(1)]);
  const again = first.map((draft) => (draft.id === "a" ? edited("a", "mine again") : draft));
  const second = mergeDrafts(base, again, [stored("a", "theirs again"), ...base.slice(1)]);
  expect(shown(second).map(([, text]) => text)).toEqual(["theirs again", "mine again", "Text b", "Text c", "mine"]);
  expect(new Set(second.map(({ key }) => key)).size).toBe(5);
});

it("[D-334] the same change of both is one", () => {
  const same = mergeDrafts(base, [edited("a", "same"), ...base.slice(1)], [stored("a", "same"), ...base.slice(1)]);
  expect(shown(same)).toEqual([
    ["a", "same"],
    ["b", "Text b"],
    ["c", "Text c"],
  ]);
});

it("[D-334] a removal counts unless the other person changed the question", () => {
  expect(shown(mergeDrafts(base, [stored("c")], [stored("a"), stored("b", "theirs"), stored("c")]))).toEqual([
    ["b", "theirs"],
    ["c", "Text c"],
  ]);
  expect(shown(mergeDrafts(base, [edited("a", "mine"), stored("b"), stored("c")], [stored("c")]))).toEqual([
    ["c", "Text c"],
    [null, "mine", "Somebody else removed this question meanwhile"],
  ]);
});

it("[D-334] without the list from which both began nothing of either is left out", () => {
  expect(shown(mergeDrafts([], [edited("a", "mine"), stored("b")], [stored("a"), stored("b"), stored("c")]))).toEqual([
    ["a", "Text a", "Somebody else changed this question too"],
    [null, "mine", "This is your version of the question above"],
    ["b", "Text b"],
    ["c", "Text c"],
  ]);
});
