import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { Field, type FieldProps } from "./Field.tsx";

interface FileFieldProps extends Omit<FieldProps, "type" | "onChange" | "ref"> {
  ref: RefObject<HTMLInputElement | null>;
  /** Called with the chosen file, and with null when somebody empties the field. */
  onFile: (file: File | null) => void;
}

/**
 * A field for one file. When somebody corrects a file on the device and chooses it again, browsers report a cancelled choice
 * instead of a change. The field then has the corrected file, and the one that it gave before can no longer be read.
 */
export function FileField({ ref, onFile, ...field }: FileFieldProps) {
  const taken = useRef<File | null>(null);
  const take = (file: File | null): void => {
    taken.current = file;
    onFile(file);
  };
  const handleCancel = useEffectEvent((): void => {
    const file = ref.current?.files?.[0];
    if (file && file !== taken.current) take(file);
  });
  useEffect(() => {
    const input = ref.current;
    input?.addEventListener("cancel", handleCancel);
    return () => input?.removeEventListener("cancel", handleCancel);
  }, [ref]);
  return <Field {...field} type="file" ref={ref} onChange={({ target }) => take(target.files?.[0] ?? null)} />;
}
