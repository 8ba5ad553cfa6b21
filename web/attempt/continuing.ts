/** State of a link that says "Continue": the person need not say so again on the page that it opens. */
export const continuing = { isContinuing: true } as const;
