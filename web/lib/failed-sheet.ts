/**
 * Whether a style sheet could not be fetched: browsers then refuse to show its rules, or show none. One that is on its way is
 * null in Chrome and Safari, as the standard says; Firefox has it already, and names another error.
 */
export function hasFailed({ sheet }: Pick<HTMLLinkElement, "sheet">): boolean {
  try {
    return sheet?.cssRules.length === 0;
  } catch (error) {
    return !(error instanceof DOMException && error.name === "InvalidAccessError");
  }
}
