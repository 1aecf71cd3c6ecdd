/** A part of a query that is OData, and that this service does not answer. Offsets are those of the text it was read from. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
  readonly from: number;
  readonly to: number;

  /** @param what told in the sentence "The service does not answer …" */
  constructor(what: string, { from, to }: { readonly from: number; readonly to: number }) {
    super(`The service doesn’t support ${what}.`);
    this.from = from;
    this.to = to;
  }
}
