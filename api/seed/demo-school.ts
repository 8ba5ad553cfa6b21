import { hasAid } from "../../schema/runtime.ts";
import type { Deps } from "../core/deps.ts";
import { hashPassword } from "../core/accounts/passwords.ts";
import { insertSchoolSettings } from "../school-settings/store.ts";
import { insertNamed, type NamedTable } from "../school-subjects/store.ts";
import { insertSchool, insertSchoolUser, insertSchoolUsers } from "../school/store.ts";
import { demoAccounts } from "../core/accounts/demo-accounts.ts";

const school = {
  name: "Unity Demo College",
  type: "Secondary School",
  principal_name: "Bola Adeyemi",
  phone: "08000000001",
  address: "1 Unity Road",
  city: "Ibadan",
  state: "Oyo",
};
const subjects = ["English Language", "Mathematics", "Basic Science"];
// six students each, in the order of the list
const classes = ["JSS 1", "JSS 2"];
// prettier-ignore
const students = [
  "Amina Bello", "Chidi Okafor", "Dayo Ogunleye", "Efe Omoregie", "Fatima Sani", "Grace Eze",
  "Hauwa Ibrahim", "Ifeanyi Nwosu", "Kunle Adebayo", "Musa Danladi", "Ngozi Umeh", "Tari Briggs",
];

/** Creates the demo school if there is no school; never in production or open to a network (D-103). True if it was created. */
export async function seedDemoSchool({
  config,
  db,
  clock,
  tokens,
}: Pick<Deps, "config" | "db" | "clock" | "tokens">): Promise<boolean> {
  if (!hasAid(config, "accounts")) return false;
  if (await db.selectFrom("schools").select("id").limit(1).executeTakeFirst()) return false;
  const [, , account] = demoAccounts;
  const passwordHash = await hashPassword(account.password);
  const now = clock.now();
  const schoolId = tokens.id();
  await db.transaction().execute(async (trx) => {
    await insertSchool(trx, { id: schoolId, ...school, email: account.email, created_at: now, verified_at: now });
    await insertSchoolSettings(trx, { school_id: schoolId, contact_email: account.email, contact_phone: school.phone });
    const admin = { id: tokens.id(), school_id: schoolId, role: "ADMIN" as const, name: school.principal_name };
    await insertSchoolUser(trx, { ...admin, email: account.email, password_hash: passwordHash, created_at: now });
    const add = async (table: NamedTable, name: string): Promise<string> => {
      const id = tokens.id();
      await insertNamed(trx, table, { id, school_id: schoolId, name, created_at: now });
      return id;
    };
    for (const name of subjects) await add("school_subjects", name);
    const classIds: string[] = [];
    for (const name of classes) classIds.push(await add("school_classes", name));
    await insertSchoolUsers(
      trx,
      students.map((name, index) => ({
        id: tokens.id(),
        school_id: schoolId,
        role: "STUDENT" as const,
        name,
        email: `${name.toLowerCase().replace(" ", ".")}@unity-demo.example`,
        class_id: classIds[Math.floor((index * classes.length) / students.length)] ?? null,
        created_at: now,
      })),
    );
  });
  return true;
}
