/** Texts that one rule of the OData ABNF (4.01, with the aggregation extension) allows and forbids, as the value of an option, percent-decoded. */
export interface GrammarCase {
  /** The rule as the standard's grammar names it. */
  readonly rule: string;
  readonly option: string;
  readonly legal: readonly string[];
  readonly illegal: readonly string[];
}
