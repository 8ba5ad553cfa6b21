/**
 * Tells of each field of a form whether it was changed in it: what was not may have been changed by somebody else since the form
 * showed `seen`. Callers who do not say what it showed change all fields. An empty field is null or left out.
 */
export const changesSince =
  <Form extends object>(
    seen: { [Field in keyof Form]?: Form[Field] | null | undefined } | null | undefined,
    form: Form,
  ) =>
  (field: keyof Form): boolean =>
    !seen || (seen[field] || null) !== (form[field] || null);
