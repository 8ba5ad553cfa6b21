/** Puts the focus into the first field of a form that has a message; the fields are known by their `name`. */
export function focusFirst(form: HTMLFormElement | null, messages: Partial<Record<string, string | null>>): void {
  const inputs = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])];
  inputs.find((input) => Boolean(messages[input.getAttribute("name") ?? ""]))?.focus();
}
