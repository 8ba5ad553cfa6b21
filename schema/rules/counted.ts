/* How texts and screens write numbers. */

/** Such as `50,000`. */
export const counted = (count: number): string => count.toLocaleString("en-NG");

/** Such as `10 MB`. */
export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** `1 exam`, `12 exams`, `1,851 exams`. */
export const amount = (count: number, word: string): string => `${counted(count)} ${word}${count === 1 ? "" : "s"}`;

/** `1 answer was`, `12 answers were`. */
export const amountThat = (count: number, word: string, one: string, many: string): string =>
  `${amount(count, word)} ${count === 1 ? one : many}`;
