/** The embedded database cannot be opened; the message says in one line why and what the operator can do. */
export class EmbeddedFault extends Error {}
