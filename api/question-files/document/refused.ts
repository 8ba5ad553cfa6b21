import { FaultError } from "../../core/fault-error.ts";
import type { DocumentFault } from "./document.ts";

/** A fault of a Word document that its reader can name; any other error means that the file is damaged. */
export class DocumentRefused extends FaultError<DocumentFault> {}
