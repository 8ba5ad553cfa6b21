import { useEffect, useEffectEvent } from "react";
import { registrationPasswordNames, registrationPasswordPoints } from "../../schema/rules/password-strength.ts";
import { schoolTypes, states } from "../../schema/rules/school-words.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { badIcon } from "../ui/icons/status-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { PasswordStrength } from "./PasswordStrength.tsx";
import { registrationTexts } from "./registration-texts.ts";
import "../ui/fields/FieldFrame.css";

const schoolStepOneRules = formRules(
  async () => (await import("../../schema/rules/school-registration.ts")).schoolStepOneRules,
);
const schoolStepTwoRules = formRules(
  async () => (await import("../../schema/rules/school-registration.ts")).schoolStepTwoRules,
);

const words = registrationTexts;

type Values = Record<string, string>;

/** What the server refused of an earlier try. */
export interface Refused {
  field: "email" | "password";
  problem: string;
}

/** Shows what the server refused at its field, each time anew. */
function useRefused(
  refused: Refused | null,
  own: Refused["field"],
  showErrors: (errors: { [Name in Refused["field"]]?: string }) => void,
): void {
  const show = useEffectEvent(showErrors);
  useEffect(
    function showRefused() {
      if (refused?.field === own) show({ [own]: refused.problem });
    },
    [refused, own],
  );
}

/** Calls back with the values each time they change. */
function useReport(values: Values, onChange: (values: Values) => void): void {
  const report = useEffectEvent(onChange);
  const shown = JSON.stringify(values);
  useEffect(
    function reportChange() {
      report(JSON.parse(shown) as Values);
    },
    [shown],
  );
}

interface SchoolStepProps {
  values: Values;
  refused: Refused | null;
  onChange: (values: Values) => void;
  onNext: (values: Values) => void;
}

/** Step 1: who the school is. */
export function SchoolStep({ values: start, refused, onChange, onNext }: SchoolStepProps) {
  const { form, field, values, showErrors } = useForm({
    initial: {
      name: start["name"] ?? "",
      type: start["type"] ?? "",
      principalName: start["principalName"] ?? "",
      email: start["email"] ?? "",
      phone: start["phone"] ?? "",
    },
    rules: schoolStepOneRules,
    onSubmit: onNext,
  });
  useReport(values, onChange);
  useRefused(refused, "email", showErrors);
  return (
    <form className="stack" {...form} aria-label={words.title}>
      <Field label="School name" autoComplete="organization" required {...field("name")} />
      <Select label="School type" required {...field("type")}>
        <option value="">{words.chooseType}</option>
        {schoolTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <Field label="Principal/Director name" autoComplete="name" required {...field("principalName")} />
      <Field label="Email" type="email" inputMode="email" autoComplete="email" required {...field("email")} />
      <Field label="Phone number" type="tel" inputMode="tel" autoComplete="tel" required {...field("phone")} />
      <Button type="submit" large block>
        Next
      </Button>
    </form>
  );
}

/** Step 2 after its rules. */
export interface AddressForm {
  address: string;
  city: string;
  state: string;
  password: string;
}

interface AddressStepProps {
  values: Values;
  /** The password of a try that was refused for the email, so that nobody types it again; else empty. */
  password: string;
  refused: Refused | null;
  failure: Failure | null;
  isBusy: boolean;
  isDone: boolean;
  onChange: (values: Values) => void;
  onBack: () => void;
  onSubmit: (form: AddressForm) => void;
}

/** Step 2: address, password, terms. The password is kept in memory alone. */
export function AddressStep({
  values: start,
  refused,
  failure,
  isBusy,
  isDone,
  onChange,
  onBack,
  onSubmit,
  ...tried
}: AddressStepProps) {
  const { form, field, values, errors, setValue, showErrors } = useForm({
    initial: {
      address: start["address"] ?? "",
      city: start["city"] ?? "",
      state: start["state"] ?? "",
      password: tried.password,
      confirmPassword: tried.password,
      terms: start["terms"] ?? "",
    },
    rules: schoolStepTwoRules,
    onSubmit,
  });
  const { address, city, state, password, terms } = values;
  useReport({ address, city, state, terms }, onChange);
  useRefused(refused, "password", showErrors);
  const points = registrationPasswordPoints(password);
  return (
    <form className="stack" {...form} aria-label={words.title}>
      <Field label="Address" autoComplete="street-address" required {...field("address")} />
      <Field label="City" autoComplete="address-level2" required {...field("city")} />
      <Select label="State" autoComplete="address-level1" required {...field("state")}>
        <option value="">{words.chooseState}</option>
        {states.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        help={words.passwordHelp}
        {...field("password")}
      />
      {password !== "" && <PasswordStrength points={points} most={4} name={registrationPasswordNames[points] ?? ""} />}
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field("confirmPassword")} />
      <div className="checkbox-field">
        <label className="checkbox">
          <input
            type="checkbox"
            name="terms"
            required
            checked={values.terms === "yes"}
            aria-invalid={Boolean(errors.terms)}
            aria-describedby={errors.terms ? "terms-error" : undefined}
            onChange={(event) => setValue("terms", event.target.checked ? "yes" : "")}
          />
          {words.terms}
        </label>
        {/* In a tab of its own: the passwords typed above are kept nowhere else. */}
        <a className="small" href={paths.terms()} target="_blank" rel="noopener">
          {words.readTerms}
        </a>
        {errors.terms && (
          <p className="field-error" id="terms-error">
            <Icon path={badIcon} size={16} />
            <span>{errors.terms}</span>
          </p>
        )}
      </div>
      <FailureNotice failure={failure} />
      <Button type="submit" large block busy={isBusy || isDone} busyLabel={isDone ? "Registered" : "Registering..."}>
        Register School
      </Button>
      <Button large block variant="secondary" busy={isBusy || isDone} onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
