/** A part of the code whose every line decides something, and the tests that have to notice a change in it. */
interface Target {
  code: string[];
  tests: string[];
  ring: "fast" | "web" | "servers";
}

/** What needs a database is a target of its own, because a defect there takes seconds and elsewhere a tenth of one. */
export const targets: Record<string, Target> = {
  rules: {
    code: ["schema/rules/*.ts", "!schema/rules/{limits,words,product}.ts"],
    tests: ["tests/schema/*rules.test.ts", "tests/unit/question-files-keys.test.ts"],
    ring: "fast",
  },
  engine: {
    code: ["web/attempt/*.ts"],
    tests: ["tests/web/attempt*.test.ts", "tests/web/practice-engine.test.ts"],
    ring: "web",
  },
  scoring: {
    code: ["api/attempt/{answer-limit,submit,timing}.ts"],
    tests: ["tests/unit/{attempt-end,answer-limit}.test.ts"],
    ring: "fast",
  },
  "scoring-stored": {
    code: ["api/attempt/store.ts", "api/exam/{answers,submit}.ts"],
    tests: ["tests/api/exam.test.ts"],
    ring: "servers",
  },
  access: {
    code: ["api/core/{access,serve}.ts"],
    tests: ["tests/unit/serve.test.ts"],
    ring: "fast",
  },
  money: {
    code: ["api/payment/{match-payment,webhook}.ts"],
    tests: ["tests/unit/payment-match.test.ts"],
    ring: "fast",
  },
  "money-stored": {
    code: ["api/payment/{present,prices,references,routes,store,verify}.ts"],
    tests: ["tests/api/payment.test.ts"],
    ring: "servers",
  },
};
