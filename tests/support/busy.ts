/**
 * Settings for servers in tests: on a busy machine their event loop may be late, and REL-15 would then refuse the requests of the test.
 */
export const neverTooLate = { REL_15_LOOP_DELAY_MS: "600000" };

/**
 * How long servers in tests wait for a connection to the database. Within the 2 s of the product a busy machine may not have made one,
 * and the first request of a file would be refused, or its mail put off for a minute.
 */
export const connectionMs = 30_000;
