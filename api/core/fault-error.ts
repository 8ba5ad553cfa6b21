/** Ends the work of a thread with a fault that a person can mend; any other error says that a file is broken. */
export class FaultError<Fault extends string> extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
