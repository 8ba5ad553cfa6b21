import { credentialsDaysMax, credentialsDaysMin } from "../../schema/rules/limits.ts";
import { credentialsDays } from "../../schema/rules/school-people.ts";
import { Field } from "../ui/fields/Field.tsx";
import { credentialsTexts } from "./credentials-texts.ts";

interface SignInDaysProps {
  days: string;
  autoFocus?: boolean;
  onDays: (days: string) => void;
}

/** For how many days new sign-in IDs work; a number outside of what is allowed is corrected when the field is left. */
export const SignInDays = ({ days, autoFocus = false, onDays }: SignInDaysProps) => (
  <Field
    label={credentialsTexts.days}
    type="number"
    inputMode="numeric"
    min={credentialsDaysMin}
    max={credentialsDaysMax}
    autoFocus={autoFocus}
    help={credentialsTexts.daysHelp}
    value={days}
    onChange={(event) => onDays(event.target.value)}
    onBlur={() => onDays(String(credentialsDays.parse(days)))}
  />
);
