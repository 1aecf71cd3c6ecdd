/** A part of a query that is valid OData, but not supported by this service. Offsets are in the parsed text. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
  readonly from: number;
  readonly to: number;

  /** @param what inserted in the sentence "The service does not answer …" */
  constructor(what: string, { from, to }: { readonly from: number; readonly to: number }) {
    super(`The service doesn’t support ${what}.`);
    this.from = from;
    this.to = to;
  }
}
