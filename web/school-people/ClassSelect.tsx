import type { ChangeEvent } from "react";
import { Notice } from "../ui/notices/Notice.tsx";
import { Select } from "../ui/fields/Select.tsx";
import type { Named } from "../lib/named.ts";
import { texts } from "./texts.ts";

interface ClassSelectProps {
  classes: readonly Named[] | null;
  isRequired: boolean;
  name: string;
  value: string;
  error?: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** The class of a person; a school without classes is told to add one first. */
export function ClassSelect({ classes, isRequired, ...select }: ClassSelectProps) {
  return (
    <>
      <Select label={isRequired ? "Class" : "Class (optional)"} required={isRequired} {...select}>
        <option value="">{isRequired ? texts.chooseClass : texts.noClass}</option>
        {classes?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {isRequired && classes?.length === 0 && <Notice tone="mid" live="off" title={texts.noClasses} />}
    </>
  );
}
