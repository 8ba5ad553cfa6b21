import { refusedField } from "../lib/calls/refused-field.ts";
import type { SchoolOutcome } from "../lib/calls/school-action.ts";

/** The field of a person's form that the server refused, if it names one. */
export const refusedPersonField = (outcome: SchoolOutcome<unknown>): "email" | "admissionNo" | null =>
  outcome.problem === undefined ? null : refusedField(outcome.error, ["email", "admissionNo"]);
