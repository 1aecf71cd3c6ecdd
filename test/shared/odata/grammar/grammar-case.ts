/** Texts that a rule of the OData ABNF (4.01, with the aggregation extension) allows and forbids. They are percent-decoded option values. */
export interface GrammarCase {
  /** Name of the rule in the standard's grammar. */
  readonly rule: string;
  readonly option: string;
  readonly legal: readonly string[];
  readonly illegal: readonly string[];
}
