/** A part of the code whose every line decides something, and the tests that have to notice a change in it. */
interface Target {
  code: string[];
  tests: string[];
  ring: "fast" | "web" | "servers";
}

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
    code: ["api/attempt/*.ts", "api/exam/{answers,submit}.ts"],
    tests: ["tests/api/exam.test.ts"],
    ring: "servers",
  },
  access: {
    code: ["api/core/access.ts", "api/core/serve.ts"],
    tests: ["tests/api/access.test.ts"],
    ring: "servers",
  },
  money: {
    code: ["api/payment/*.ts", "!api/payment/provider.ts"],
    tests: ["tests/api/payment.test.ts"],
    ring: "servers",
  },
};
