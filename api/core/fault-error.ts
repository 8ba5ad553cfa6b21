/** Thrown in the process that reads a file, for a fault that a person can correct; any other error means that the file is damaged. */
export class FaultError<Fault extends string> extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
