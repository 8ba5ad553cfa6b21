const whole = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₦2,000`. */
export const naira = (amount: number): string => `₦${whole.format(amount)}`;

/** `₦100.00`: earnings, always two decimals. */
export const nairaExact = (amount: number): string => `₦${exact.format(amount)}`;
