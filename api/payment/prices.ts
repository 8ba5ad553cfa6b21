import { koboPerNaira, referralShare } from "../../schema/rules/limits.ts";
import { examTypes } from "../../schema/rules/words.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Db } from "../core/database/db.ts";
import { listExamTypes } from "../exam/catalogue-store.ts";

/** What a year of any exam type costs, in kobo. */
export const feeKobo = (config: ApiConfig): number => config.PRICE_FEE * koboPerNaira;

/** What a referred candidate's first payment brings, in kobo (B-06). */
export const referralKobo = (config: ApiConfig): number => Math.round(feeKobo(config) * referralShare);

/** Every exam type on sale: the documented ones, then others that have questions. */
export async function listTypesOnSale(db: Db): Promise<string[]> {
  const known = new Set<string>(examTypes.map((type) => type.toUpperCase()));
  const others = (await listExamTypes(db)).filter((type) => !known.has(type.toUpperCase()));
  return [...examTypes, ...others];
}

/** The type as it is stored, whatever the case it was sent in; undefined when it is not on sale (D-13). */
export async function typeOnSale(db: Db, examType: string): Promise<string | undefined> {
  const wanted = examType.toUpperCase();
  const types = await listTypesOnSale(db);
  return types.find((type) => type.toUpperCase() === wanted);
}
