/** A subject, class, exam or student as a choice of a list. */
export interface Named {
  id: string;
  name: string;
}

export interface NamedPerson extends Named {
  email?: string | null;
  admissionNo?: string | null;
  /** When somebody was added; tells apart two of one name without an address. */
  added?: string | null;
}
