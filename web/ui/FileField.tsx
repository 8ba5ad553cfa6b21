import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { Field, type FieldProps } from "./Field.tsx";

interface FileFieldProps extends Omit<FieldProps, "type" | "onChange" | "ref"> {
  ref: RefObject<HTMLInputElement | null>;
  /** Called with each file that is chosen, and with null when there is none any more. */
  onFile: (file: File | null) => void;
}

/**
 * A field for one file. A file that is corrected on the device and chosen again is no change for a browser: it says that
 * the choice was cancelled, and the file it gave before can no longer be read. The field holds the corrected one then.
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
