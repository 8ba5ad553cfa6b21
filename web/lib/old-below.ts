/** Behind the reason of a failure with data below it that was loaded before (D-320). */
export const oldBelow = (hasOld: boolean): string => (hasOld ? " Below is what was loaded before." : "");
