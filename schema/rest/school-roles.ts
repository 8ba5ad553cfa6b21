/** Who of a school may call a row. */
export const staff = ["ADMIN", "TEACHER"] as const;
export const everybody = ["ADMIN", "TEACHER", "STUDENT"] as const;
export const students = ["STUDENT"] as const;
