import { FaultError } from "../../core/fault-error.ts";
import type { DocumentFault } from "./document.ts";

/** Thrown in the thread that reads a Word document. */
export class DocumentRefused extends FaultError<DocumentFault> {}
