/**
 * Settings for servers in tests: on a busy machine their event loop may be late, and REL-15 would then refuse the requests of the test.
 */
export const neverTooLate = { REL_15_LOOP_DELAY_MS: "600000" };
