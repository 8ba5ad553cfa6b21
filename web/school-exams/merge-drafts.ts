import type { QuestionDraft } from "../lib/question-draft.ts";
import { randomHex } from "../lib/calls/request-key.ts";
import { draftTexts } from "./question-drafts.ts";
import { questionTexts } from "./question-texts.ts";

const isSame = (one: QuestionDraft, other: QuestionDraft): boolean =>
  draftTexts.every((name) => one[name] === other[name]);

const withNote = (draft: QuestionDraft, text: string): QuestionDraft => ({
  ...draft,
  notes: [...draft.notes, { column: null, text }],
});

/** A copy of a stored question, to be saved as a question of its own. */
const asNew = (draft: QuestionDraft): QuestionDraft => ({ ...draft, key: `new-${randomHex(8)}`, id: null });

/**
 * The list that somebody else has saved, with what was changed here. A question that both changed is there twice, and one that
 * was changed here and removed there comes last, so that nothing is lost.
 * @param base the list from which both began; empty when it is not known
 */
export function mergeDrafts(
  base: readonly QuestionDraft[],
  mine: readonly QuestionDraft[],
  theirs: readonly QuestionDraft[],
): QuestionDraft[] {
  const before = new Map(base.map((draft) => [draft.id, draft]));
  const here = new Map(mine.map((draft) => [draft.id, draft]));
  const there = new Set(theirs.map(({ id }) => id));
  const merged = theirs.flatMap((their) => {
    const first = before.get(their.id);
    const own = here.get(their.id);
    const isTheirs = first === undefined || !isSame(first, their);
    if (own === undefined) return isTheirs ? [their] : [];
    if (!own.isChanged || isSame(own, their)) return [their];
    if (!isTheirs) return [own];
    return [withNote(their, questionTexts.theirs), withNote(asNew(own), questionTexts.yours)];
  });
  const added = mine.filter(({ id }) => id === null);
  const gone = mine.filter(({ id, isChanged }) => isChanged && id !== null && !there.has(id));
  return [...merged, ...added, ...gone.map((draft) => withNote(asNew(draft), questionTexts.removedThere))];
}
