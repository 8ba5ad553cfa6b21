/** A number as texts and screens write it, such as `50,000`. */
export const counted = (count: number): string => count.toLocaleString("en-NG");
