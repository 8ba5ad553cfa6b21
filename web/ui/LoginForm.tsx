import type { ComponentProps, ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { PasswordField } from "./PasswordField.tsx";
import styles from "./LoginForm.module.css";

interface LoginFormProps extends ComponentProps<"form"> {
  title: string;
  /** How browsers name the address of this kind of account. */
  emailAutoComplete: "email" | "username";
  field: (name: "email" | "password") => Omit<FieldProps, "label">;
  /** The link of those who forgot their password. */
  forgot: ReactNode;
  isBusy: boolean;
}

/** Address and password; what came of them is said by the page. */
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
