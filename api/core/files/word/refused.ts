import { FaultError } from "../../fault-error.ts";
import type { DocumentFault } from "./document-file.ts";

/** A fault of a Word document that its reader can name; any other error means that the file is damaged. */
export class DocumentRefused extends FaultError<DocumentFault> {}
