import { fieldsOf } from "../lib/fields-of.ts";
import { keep, kept, unkeep } from "../lib/device/storage.ts";

/** The fields of the settings form. */
export interface Details {
  firstName: string;
  lastName: string;
  phone: string;
}

const storageKey = (userId: string): string => `settings:${userId}`;
export const sameDetails = (a: Details, b: Details): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.phone === b.phone;

const isDetails = (value: unknown): value is Details =>
  ["firstName", "lastName", "phone"].every((name) => typeof fieldsOf(value)[name] === "string");

/** Typed values that are not saved yet; kept when the panel is closed, the session ends or the device is turned off. */
export function settingsDraft(userId: string): Details | null {
  const draft = kept(storageKey(userId));
  return isDetails(draft) ? draft : null;
}

export const keepSettingsDraft = (userId: string, details: Details): void => void keep(storageKey(userId), details);
export const forgetSettingsDraft = (userId: string): void => unkeep(storageKey(userId));
