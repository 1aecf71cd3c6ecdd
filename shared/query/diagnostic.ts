import type { DiagnosticCode } from './diagnostic-codes.ts';
import type { PredicatePath } from './place-conditions.ts';

/** Parameters of a message, put into its text by the reader's language. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** A change of text that certainly mends a mistake. Offsets are in UTF-16 units of the text that was parsed. */
export interface Fix {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * One thing to say about a text or a query.
 *
 * `code` is stable and also the key of the message in the language files (`diagnostics.<code>`);
 * `from` and `to` lie in the text that was parsed, `from <= to`.
 */
export interface Diagnostic {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly parameters: MessageParameters;
  readonly fix: Fix | null;
  /** The way to the condition that it is about, where that is one of a predicate and not of a text. */
  readonly path?: PredicatePath;
}

/** A stretch of text, in UTF-16 units, `from <= to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The span of what was not read from a text. */
export const nowhere: Span = { from: 0, to: 0 };

interface Details {
  readonly severity?: Diagnostic['severity'];
  readonly parameters?: MessageParameters;
  readonly fix?: Fix | null;
}

/** A diagnostic with a known code; an error without a fix unless `details` say otherwise. */
export function makeDiagnostic(code: DiagnosticCode, span: Span, details: Details = {}): Diagnostic {
  const { severity = 'error', parameters = {}, fix = null } = details;
  return { code, from: span.from, to: span.to, severity, parameters, fix };
}

/** A change of the text at a span. */
export function replace(span: Span, text: string): Fix {
  return { from: span.from, to: span.to, text };
}

/** How many errors, and how many other remarks, are kept about one text: nobody reads more. */
export const mostFindings = 100;

/** How many unknown names of one text get a suggestion: to find the nearest of thousands takes a millisecond. */
const mostSuggestions = 10;

/** What has been found about a text so far. */
export interface Findings<Found extends Diagnostic = Diagnostic> {
  readonly all: readonly Found[];
  /** Keeps a diagnostic, unless there are {@link mostFindings} of its kind already. */
  add(found: Found): void;
  /** Whether no further error would be kept, so that looking for one is vain. */
  isFull(): boolean;
  /** The name that was probably meant, by `seek`, for the first {@link mostSuggestions} names; null for all others. */
  suggest(seek: () => string | null): string | null;
}

/** Nothing found yet. */
export function createFindings<Found extends Diagnostic = Diagnostic>(): Findings<Found> {
  const all: Found[] = [];
  let errors = 0;
  let remarks = 0;
  let suggestions = 0;
  return {
    all,
    add(found) {
      const count = found.severity === 'error' ? ++errors : ++remarks;
      if (count <= mostFindings) all.push(found);
    },
    isFull: () => errors >= mostFindings,
    suggest: (seek) => (errors < mostFindings && suggestions++ < mostSuggestions ? seek() : null),
  };
}
