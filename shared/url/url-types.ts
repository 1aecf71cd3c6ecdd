import type { Diagnostic } from '../query/diagnostic.ts';
import type { Query } from '../query/query.ts';

/** One `name=value` of a URL, percent-decoded. */
export interface UrlParameter {
  readonly name: string;
  /** Empty where the URL has no `=`. */
  readonly value: string;
  /** Range of the whole `name=value` in the URL's text. */
  readonly from: number;
  readonly to: number;
  /** Where the raw value begins in the URL's text; `to` where there is no `=`. */
  readonly valueFrom: number;
}

/** A diagnostic whose range lies in the URL's text; `at` tells the same range within the decoded value of a parameter. */
export interface UrlDiagnostic extends Diagnostic {
  readonly at: { readonly parameter: string; readonly from: number; readonly to: number } | null;
}

/** A URL read as a query in one of the two languages. */
export interface ParsedUrl {
  /**
   * Null where the text cannot be read as a query: `diagnostics` tells why. What only this language says is in the query as its text.
   * A query may come with error diagnostics (an unknown column, a value of the wrong type); it must not be run then.
   */
  readonly query: Query | null;
  /** In the order of the text, those with a meaning to nobody here too. */
  readonly parameters: readonly UrlParameter[];
  readonly diagnostics: readonly UrlDiagnostic[];
}

/** A query written as a URL, in readable form: hand it to `exactUrl` before sending. */
export interface PrintedUrl {
  readonly text: string;
  /** What this language cannot say. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * True with an error among the diagnostics: then the text is the nearest thing that this language can say, and asks for something
   * else than the query does. Nobody should be given its answer as the query's.
   */
  readonly incomplete: boolean;
}
