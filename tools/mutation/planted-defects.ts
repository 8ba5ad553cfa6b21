interface Edit {
  file: string;
  /** Stands once in the file. */
  code: string;
  becomes: string;
}

interface Defect {
  /** What would go wrong. */
  words: string;
  edits: readonly Edit[];
}

/** Defects that the property test of the engine has to find (tests/web/attempt/property.test.ts). */
export const planted: Record<string, Defect> = {
  replyIgnored: {
    words: "The phone does not read which answer the server has stored",
    edits: [
      {
        file: "web/attempt/answers.ts",
        code: "  if (stored) {\n",
        becomes: "  if (stored && savedSeq === -1) {\n",
      },
    ],
  },
  lostShownAsOwn: {
    words: "A choice that lost is marked as saved",
    edits: [
      {
        file: "web/attempt/answers.ts",
        code: "const isSame = counted === kept.answer && seq === kept.seq && answeredAt === kept.answeredAt;",
        becomes: "const isSame = true;",
      },
    ],
  },
  olderAnswerStored: {
    words: "Of two copies of an answer on the device the older one is kept",
    edits: [
      {
        file: "web/attempt/merge.ts",
        code: "if (difference !== 0) return difference > 0 ? other : one;",
        becomes: "if (difference !== 0) return difference > 0 ? one : other;",
      },
    ],
  },
  seqOnly: {
    words: "A reply is taken for another choice with the same number",
    edits: [
      {
        file: "web/attempt/answers.ts",
        code: "if (kept.seq !== seq || kept.answer !== answer || kept.answeredAt !== answeredAt) return state;",
        becomes: "if (kept.seq !== seq) return state;",
      },
    ],
  },
  notAsked: {
    words: "A phone that is looked at again does not ask the server",
    edits: [
      {
        file: "web/attempt/create-attempt.ts",
        code: "        leading.nudge();\n        void opening.resync();\n",
        becomes: "        leading.nudge();\n",
      },
    ],
  },
  neverRead: {
    words: "A tab does not read what others have stored",
    edits: [
      {
        file: "web/attempt/leading.ts",
        code: "if (!isLive() || !known) return;\n",
        becomes: "if (isLive() || !known) return;\n",
      },
    ],
  },
  sentBeforeStored: {
    words: "An answer is sent before it is on the device, and the rest of a killed tab is lost",
    edits: [
      {
        file: "web/attempt/core.ts",
        code: "if (state.attempt && state.attempt !== before.attempt) void saveAndTell(state.attempt, before.attempt);",
        becomes:
          "if (state.attempt && state.attempt !== before.attempt && action.type !== 'answered') void saveAndTell(state.attempt, before.attempt);",
      },
    ],
  },
  wrongAttempt: {
    words: "A tab takes the answers of another attempt for its own",
    edits: [
      {
        file: "web/attempt/merge.ts",
        code: "  if (head.key !== attempt.key) return attempt;\n",
        becomes: "",
      },
    ],
  },
  tie: {
    words: "A tie is decided otherwise on the device than on the server",
    edits: [
      {
        file: "web/attempt/merge.ts",
        code: "by<KeptAnswer>(({ seq }) => seq), byAnswer",
        becomes: "by<KeptAnswer>(({ seq }) => -seq), byAnswer",
      },
    ],
  },
  refusedAsSaved: {
    words: "An answer that the server did not take is shown as saved",
    edits: [
      {
        file: "web/attempt/reducer.ts",
        code: 'return withAnswer(state, action.sent, (kept) => ({ ...kept, state: "refused" }));',
        becomes: 'return withAnswer(state, action.sent, (kept) => ({ ...kept, state: "saved" }));',
      },
    ],
  },
  receiptForgotten: {
    words: "The other tabs do not hear of the end",
    edits: [
      {
        file: "web/attempt/merge.ts",
        code: "by<AttemptHead>(({ endTurn }) => endTurn),",
        becomes: "by<AttemptHead>(({ endTurn }) => -endTurn),",
      },
    ],
  },
};
