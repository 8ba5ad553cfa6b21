/** `4 right of 6 answered, 34 not tried`; null where every question was answered, because the score says it all then. */
export function answeredWords(right: number, answered: number, total: number): string | null {
  if (answered >= total) return null;
  if (answered === 0) return total === 1 ? "The question was not tried" : `None of the ${total} questions tried`;
  return `${right} right of ${answered} answered, ${total - answered} not tried`;
}
