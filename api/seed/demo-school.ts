import { hasAid } from "../../server/runtime.ts";
import type { Deps } from "../core/deps.ts";
import { hashPassword } from "../core/accounts/passwords.ts";
import { insertSchoolSettings } from "../school-settings/store.ts";
import { insertNamed, type NamedTable } from "../school-subjects/store.ts";
import { insertSchool, insertSchoolUser, insertSchoolUsers } from "../school/store.ts";
import { demoAccounts } from "../core/accounts/demo-accounts.ts";
import { addDemoExams } from "./demo-exams.ts";

const school = {
  name: "Unity Demo College",
  type: "Secondary School",
  principal_name: "Bola Adeyemi",
  phone: "08000000001",
  address: "1 Unity Road",
  city: "Ibadan",
  state: "Oyo",
};
const jss1 = ["Amina Bello", "Chidi Okafor", "Dayo Ogunleye", "Efe Omoregie", "Fatima Sani", "Grace Eze"];
const jss2 = ["Hauwa Ibrahim", "Ifeanyi Nwosu", "Kunle Adebayo", "Musa Danladi", "Ngozi Umeh", "Tari Briggs"];

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
    const english = await add("school_subjects", "English Language");
    const mathematics = await add("school_subjects", "Mathematics");
    const basicScience = await add("school_subjects", "Basic Science");
    const addClass = async (name: string, students: readonly string[], firstNumber: number) => {
      const classId = await add("school_classes", name);
      const rows = students.map((student, index) => ({
        id: tokens.id(),
        school_id: schoolId,
        role: "STUDENT" as const,
        name: student,
        email: `${student.toLowerCase().replace(" ", ".")}@unity-demo.example`,
        admission_no: `UDC/${String(firstNumber + index).padStart(3, "0")}`,
        class_id: classId,
        created_at: now,
      }));
      await insertSchoolUsers(trx, rows);
      return { schoolId, adminId: admin.id, classId, studentIds: rows.map(({ id }) => id) };
    };
    const classes = [await addClass("JSS 1", jss1, 1), await addClass("JSS 2", jss2, 7)] as const;
    await addDemoExams({ clock, tokens }, trx, { english, mathematics, basicScience }, classes);
  });
  return true;
}
