import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from "react";
import type * as z from "zod/mini";
import { changedSince } from "./changed-since.ts";
import { focusFirst } from "./focus-first.ts";
import { firstMessages, notChecked, type FormRules } from "./form-rules.ts";
import { withLoadingLine } from "../fetched.ts";
import { withTimeout } from "../calls/with-timeout.ts";

type Texts<Name extends string> = Record<Name, string>;
type Errors<Name extends string> = Partial<Record<Name, string>>;

interface FormOptions<Name extends string, Parsed> {
  initial: Texts<Name>;
  /** The first issue of each field is shown. */
  rules: FormRules<Parsed>;
  /** Gets the parsed values (trimmed where the rule trims), and what sets fields that nobody has edited since. */
  onSubmit: (parsed: Parsed, settle: (next: Partial<Texts<Name>>) => void) => void;
}

/**
 * A small form: texts by field name, errors by field name. An error goes away when its field is edited, and a refused
 * submit puts the focus into the first wrong field. Inputs need `name`; nothing typed is ever cleared.
 */
export function useForm<Name extends string, Parsed>({ initial, rules, onSubmit }: FormOptions<Name, Parsed>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  /** A submit waits for the rules. */
  const isWaiting = useRef(false);

  const setValue = (name: Name, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };

  const takeOverTypedEarly = useEffectEvent(() => {
    // People may type into a drawn page before its code has loaded, and a value that only the browser has
    // (such as an address from the query) is not in the drawn field yet.
    for (const name of Object.keys(initial) as Name[]) {
      const input = form.current?.elements.namedItem(name);
      // the value of a box does not say whether it is ticked
      if (input instanceof HTMLInputElement && input.type === "checkbox") continue;
      if (!(input && "value" in input) || input.value === initial[name]) continue;
      setValue(name, input.value || initial[name]);
      if (input.value) rules.fetchAhead();
    }
  });
  useEffect(function comeAlive() {
    takeOverTypedEarly();
  }, []);

  /** Shows errors the server found, or our own, and goes to the first one. */
  const showErrors = (found: Errors<Name>): void => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const check = (known: z.ZodMiniType<Parsed>): void => {
    const result = known.safeParse(values);
    if (result.success) {
      setErrors({});
      onSubmit(result.data, (next) => setValues((now) => ({ ...now, ...next, ...changedSince(values, now) })));
      return;
    }
    showErrors(firstMessages(result.error) as Errors<Name>);
  };

  const checkOnceFetched = async (): Promise<void> => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    const fetched = await withLoadingLine(withTimeout(rules.load())).catch(() => null);
    isWaiting.current = false;
    if (fetched) return check(fetched);
    const [first] = Object.keys(initial);
    if (first !== undefined) showErrors({ [first]: notChecked } as Errors<Name>);
  };

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const known = rules.here();
    if (known) check(known);
    else void checkOnceFetched();
  };

  return {
    values,
    errors,
    setValue,
    showErrors,
    /** For the `<form>` element. */
    form: { ref: form, onSubmit: handleSubmit, onChange: rules.fetchAhead, noValidate: true },
    /** For a Field, TextArea, PasswordField or Select. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        setValue(name, event.target.value),
    }),
  };
}
