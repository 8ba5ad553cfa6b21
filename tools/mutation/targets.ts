/** A part of the code whose every line decides something, and the tests that have to notice a change in it. */
interface Target {
  /** Patterns without braces: the tool is given them in one text, parted by commas. */
  code: string[];
  tests: string[];
  ring: "fast" | "web" | "servers";
}

/** What needs a database is a target of its own, because a defect there takes seconds and elsewhere a tenth of one. */
export const targets: Record<string, Target> = {
  rules: {
    code: [
      "schema/rules/*.ts",
      "!schema/rules/limits.ts",
      "!schema/rules/words.ts",
      "!schema/rules/product.ts",
      "!schema/rules/answer-keys.ts",
    ],
    // Not planted-defects.test.ts, which reads the text of code that the tool rewrites.
    tests: ["tests/schema/*rules.test.ts", "tests/unit/!(planted-defects).test.ts"],
    ring: "fast",
  },
  // A target of its own, because the tests that read whole papers take a hundred times as long as its own.
  "answer-keys": {
    code: ["schema/rules/answer-keys.ts"],
    tests: ["tests/unit/answer-keys.test.ts"],
    ring: "fast",
  },
  engine: {
    // Not the hooks and the reader of answer files, which are tested in the pages that use them.
    code: [
      "web/attempt/*.ts",
      "!web/attempt/kept-attempt.ts",
      "!web/attempt/store.ts",
      "!web/attempt/read-answer-file.ts",
      "!web/attempt/use-*.ts",
    ],
    // Without the property test, which takes forty times as long as all others together: test:planted is for that one.
    tests: ["tests/web/attempt/!(store|property).test.ts", "tests/web/practice/engine.test.ts"],
    ring: "web",
  },
  "engine-kept": {
    code: ["web/attempt/kept-attempt.ts", "web/attempt/store.ts"],
    tests: ["tests/web/attempt/store.test.ts"],
    ring: "web",
  },
  scoring: {
    code: ["api/attempt/*.ts", "!api/attempt/store.ts"],
    tests: ["tests/unit/{attempt-end,answer-limit,late-answers}.test.ts"],
    ring: "fast",
  },
  "scoring-stored": {
    code: ["api/attempt/store.ts", "api/exam/answers.ts", "api/exam/submit.ts"],
    tests: ["tests/api/exam/exam.test.ts"],
    ring: "servers",
  },
  access: {
    code: ["api/core/accounts/access.ts", "api/core/http/serve.ts"],
    tests: ["tests/unit/serve.test.ts"],
    ring: "fast",
  },
  money: {
    code: ["api/payment/match-payment.ts", "api/payment/webhook.ts"],
    tests: ["tests/unit/payment-match.test.ts"],
    ring: "fast",
  },
  "money-stored": {
    code: ["api/payment/*.ts", "!api/payment/match-payment.ts", "!api/payment/provider.ts", "!api/payment/webhook.ts"],
    tests: ["tests/api/payment/payment.test.ts"],
    ring: "servers",
  },
};
