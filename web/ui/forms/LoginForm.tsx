import type { ComponentProps, ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { Field, type FieldProps } from "../fields/Field.tsx";
import { PasswordField } from "../fields/PasswordField.tsx";
import styles from "./LoginForm.module.css";

interface LoginFormProps extends ComponentProps<"form"> {
  title: string;
  /** The `autocomplete` value of the address. */
  emailAutoComplete: "email" | "username";
  field: (name: "email" | "password") => Omit<FieldProps, "label">;
  /** The link to the password recovery. */
  forgot: ReactNode;
  isBusy: boolean;
}

/** Address and password; the page shows the result. */
export function LoginForm({ title, emailAutoComplete, field, forgot, isBusy, ...form }: LoginFormProps) {
  return (
    <form className="stack" {...form} aria-label={title}>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={emailAutoComplete}
        required
        {...field("email")}
      />
      <PasswordField label="Password" autoComplete="current-password" required {...field("password")} />
      <p className={styles.forgotten}>{forgot}</p>
      <Button type="submit" large block busy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
    </form>
  );
}
