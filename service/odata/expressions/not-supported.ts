import { type ErrorText, errorText } from '../../texts/error-text.ts';
/** A part of a query that is valid OData, but not supported by this service. Offsets are in the parsed text. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
  readonly text: ErrorText;
  readonly from: number;
  readonly to: number;

  /** @param what The unsupported part: one of the texts `unsupported`. */
  constructor(what: ErrorText, { from, to }: { readonly from: number; readonly to: number }) {
    const text = errorText('unsupported-here', { what });
    super(text.en);
    this.text = text;
    this.from = from;
    this.to = to;
  }
}
