import { knownDeviceDays } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { loginLimits, type LoginLimits, type PasswordAudience } from "../core/accounts/login-limits.ts";

/*
 * The table `known_devices`: which devices have signed in to an account with its password (LIM-10). A device names itself by
 * a random id that it keeps secret; an id counts only for the accounts that it was used for, so an invented one is worth
 * nothing.
 */

/**
 * The limits of a login: those of the device, if it has signed in to this account before.
 * @param subjectId undefined where no account has the address
 */
export async function deviceLoginLimits(
  deps: Pick<Deps, "config" | "db" | "tokens">,
  audience: PasswordAudience,
  subjectId: string | undefined,
  email: string,
  { ip, deviceId }: { ip: string; deviceId: string | null },
): Promise<LoginLimits> {
  const device = await findKnownDevice(deps, audience, subjectId, deviceId);
  return loginLimits(deps.config, audience, email, ip, device);
}

/** The device as a limit counts it, if it has signed in to this account before; null for any other. */
export async function findKnownDevice(
  { db, tokens }: Pick<Deps, "db" | "tokens">,
  audience: PasswordAudience,
  subjectId: string | undefined,
  deviceId: string | null,
): Promise<string | null> {
  if (deviceId === null) return null;
  const row = await db
    .selectFrom("known_devices")
    .select("device_hash")
    .where("audience", "=", audience)
    // asked for an unknown account as well, because the answer must take as long (SEC-04)
    .where("subject_id", "=", subjectId ?? tokens.id())
    .where("device_hash", "in", tokens.hashes(deviceId))
    // the same one each time while APP_SECRET is changed, when a device may be noted twice
    .orderBy("device_hash")
    .executeTakeFirst();
  return row === undefined ? null : asCounted(row.device_hash);
}

const asCounted = (deviceHash: string): string => `device ${deviceHash}`;

/** Notes that the owner of an account uses this device: after a right password, its first one, or a new one set by a mailed link. */
export async function noteDevice(
  { tokens, clock }: Pick<Deps, "tokens" | "clock">,
  db: Db,
  audience: PasswordAudience,
  subjectId: string,
  deviceId: string | null,
): Promise<void> {
  if (deviceId === null) return;
  const used_at = clock.now();
  await db
    .insertInto("known_devices")
    .values({ audience, subject_id: subjectId, device_hash: tokens.hash(deviceId), used_at })
    .onConflict((conflict) => conflict.columns(["audience", "subject_id", "device_hash"]).doUpdateSet({ used_at }))
    .execute();
}

/** Forgets the failed logins of an account whose owner has set a new password by mail, and makes this device a known one. */
export async function unlockAccount(
  deps: Pick<Deps, "config" | "limits" | "tokens" | "clock">,
  db: Db,
  audience: PasswordAudience,
  { id, email }: { id: string; email: string },
  { ip, deviceId }: { ip: string; deviceId: string | null },
): Promise<void> {
  const devices = await db
    .selectFrom("known_devices")
    .select("device_hash")
    .where("audience", "=", audience)
    .where("subject_id", "=", id)
    .execute();
  const counted = [null, ...devices.map(({ device_hash }) => asCounted(device_hash))];
  const spent = counted.flatMap((device) => loginLimits(deps.config, audience, email, ip, device).own);
  await deps.limits.clear(db, ...spent.map(({ key }) => key));
  await noteDevice(deps, db, audience, id, deviceId);
}

/** When each known device of a candidate last signed in, for the export of own data. */
export const listOwnDevices = (db: Db, candidateId: string, part: { limit: number; offset: number }) =>
  db
    .selectFrom("known_devices")
    .select("used_at as lastSignedInAt")
    .where("audience", "=", "candidate")
    .where("subject_id", "=", candidateId)
    .orderBy("used_at")
    .orderBy("device_hash")
    .limit(part.limit)
    .offset(part.offset)
    .execute();

/** Forgets the devices of an account that is closed or deleted. */
export async function forgetDevices(db: Db, audience: PasswordAudience, subjectId: string): Promise<void> {
  await db.deleteFrom("known_devices").where("audience", "=", audience).where("subject_id", "=", subjectId).execute();
}

/** Forgets devices on which nobody has signed in for `knownDeviceDays`. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("known_devices")
    .where("used_at", "<=", after(now, -knownDeviceDays, "day"))
    .execute();
}
