/** The answer to `POST /school/import-students/preview`. */
export interface ListPreview {
  importId: string;
  rows: {
    line: number;
    name: string | null;
    email: string | null;
    className: string | null;
    admissionNo?: string;
    problem: string | null;
  }[];
  notes: string[];
}
