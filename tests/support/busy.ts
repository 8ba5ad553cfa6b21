/**
 * Settings for servers whose tests share the machine with others: their event loop may be late through no fault of
 * theirs, and REL-15 would refuse what a test is about.
 */
export const neverTooLate = { REL_15_LOOP_DELAY_MS: "600000" };
