import { keepInTab, keptInTab, unkeepInTab } from "../lib/device/tab-storage.ts";
import { fieldsOf } from "../lib/fields-of.ts";

const draftName = "registration";

/** What is kept of the form: never a password. */
interface Draft {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  referer: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What was typed in this tab for an account that is not confirmed yet. */
export function registrationDraft(): Draft {
  const { firstName, lastName, email, phoneNumber, referer } = fieldsOf(keptInTab(draftName));
  return {
    firstName: textOf(firstName),
    lastName: textOf(lastName),
    email: textOf(email),
    phoneNumber: textOf(phoneNumber),
    referer: textOf(referer),
  };
}

export const keepRegistration = ({ firstName, lastName, email, phoneNumber, referer }: Draft): void =>
  keepInTab(draftName, { firstName, lastName, email, phoneNumber, referer });

export const forgetRegistration = (): void => unkeepInTab(draftName);
