import { terms, type Term } from "../../../schema/rules/school-words.ts";
import type { SchoolTerm } from "../schema-types.generated.ts";

const termNames: readonly SchoolTerm[] = ["FIRST", "SECOND", "THIRD"];

/** `First Term` as the schema names it. */
export const termNamed = (text: string): SchoolTerm => termNames[terms.findIndex((term) => term === text)] ?? "FIRST";

/** The schema's term as people read it. */
export const termText = (term: SchoolTerm): Term => terms[termNames.indexOf(term)] ?? terms[0];
