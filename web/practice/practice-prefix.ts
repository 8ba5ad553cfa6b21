/** How the names of a candidate's practice tests on this device begin; apart from their store, which the dashboard does not need. */
export const practicePrefix = (candidateId: string): string => `practice:${candidateId}:`;
