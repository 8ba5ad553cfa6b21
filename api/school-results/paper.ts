import { examFileName } from "../../schema/rules/exam-file-name.ts";
import { schoolLogo } from "../../schema/rules/limits.ts";
import type { Deps } from "../core/deps.ts";
import type { Download } from "../core/files/downloads.ts";
import { filesOf, runFileWorker } from "../core/files/file-worker.ts";
import { tryPicture } from "../core/files/pictures.ts";
import type { ListedExam } from "../school-exams/store.ts";
import { findSettings } from "../school-settings/store.ts";

/* What the printed papers of a school have in common. */

/** What stands at the top of each paper, and when it was printed. */
export interface PaperHead {
  school: string;
  /** The picture as a data URL: given as one text, the PDF library stores it once for all pages. */
  logo: string | null;
  exam: string;
  subject: string;
  term: string;
  className: string;
  now: Date;
}

export async function readHead(deps: Deps, exam: ListedExam): Promise<PaperHead> {
  const settings = await findSettings(deps.db, exam.school_id);
  return {
    school: settings.school_name,
    logo: await readLogo(deps, settings.logo_file),
    exam: exam.name,
    subject: exam.subject,
    term: exam.term,
    className: exam.class_name,
    now: deps.clock.now(),
  };
}

/** Draws the paper of an exam that `what` names, in a process of its own, so that one that cannot be drawn fails alone. */
export async function drawPaper(
  exam: ListedExam,
  what: "class result" | "result slips",
  script: URL,
  task: PaperHead,
): Promise<Download> {
  const bytes = await filesOf(exam.school_id, () => runFileWorker<Uint8Array>(script, task));
  if (bytes === null) throw new Error(`the ${what} of exam ${exam.id} could not be drawn`);
  const name = `${examFileName(exam.name, [exam.subject, exam.class_name], what)}.pdf`;
  return { name, contentType: "application/pdf", bytes };
}

/** The page on which anybody may check a code. */
export const checkPage = (deps: Deps, code = ""): string =>
  new URL(`/schools/verify/${code}`, deps.config.PUBLIC_WEB_URL).href;

/**
 * The logo as a data URL; null without one. Logos that were kept before pictures were decoded may be damaged, or of a kind
 * that a PDF cannot hold.
 */
async function readLogo(deps: Deps, name: string | null): Promise<string | null> {
  // without the logo while the file storage is away, because the results matter more
  const file = name === null ? undefined : await deps.files.find(deps.db, name).catch(() => undefined);
  const picture = file && (await tryPicture(file.bytes, schoolLogo));
  if (picture === undefined || "refusal" in picture) return null;
  return `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString("base64")}`;
}
