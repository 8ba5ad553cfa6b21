/**
 * What a file about an exam of a school is called, without its ending. Exams of two classes or subjects often have one name, such
 * as "First Test": subject and class stand behind it, unless it names them itself.
 */
export function examFileName(exam: string, subjectAndClass: readonly (string | null)[], content: string): string {
  const isNamed = (part: string): boolean => exam.toLowerCase().includes(part.toLowerCase());
  return [exam, ...subjectAndClass.filter((part) => part !== null && !isNamed(part)), content].join(" - ");
}
