import type { DiagnosticCode } from './diagnostic-codes.ts';

/** Values that a message inserts into its text. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** A quick fix: a text edit that certainly corrects an error. Offsets are in UTF-16 units of the parsed text. */
export interface Fix {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The path from a predicate to one within it: the index of the operand in each group. The operand of `not`, `any` or `all` has the index 0.
 */
export type PredicatePath = readonly number[];

/**
 * An error, warning, or information about a text or a query.
 *
 * `code` is stable and the key of the message (`diagnostics.<code>`); `from` and `to` are offsets in the parsed text, `from <= to`.
 */
export interface Diagnostic {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly parameters: MessageParameters;
  readonly fix: Fix | null;
  /** The path to the condition in question. Absent unless the diagnostic is about a predicate. */
  readonly path?: PredicatePath;
}

/** A range of a text in UTF-16 units, `from <= to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The span of a value that wasn't parsed from a text. */
export const noSpan: Span = { from: 0, to: 0 };

interface Details {
  readonly severity?: Diagnostic['severity'];
  readonly parameters?: MessageParameters;
  readonly fix?: Fix | null;
}

/** Creates a diagnostic. Defaults to an error without a fix. */
export function makeDiagnostic(code: DiagnosticCode, span: Span, details: Details = {}): Diagnostic {
  const { severity = 'error', parameters = {}, fix = null } = details;
  return { code, from: span.from, to: span.to, severity, parameters, fix };
}

/** Returns a fix that replaces the text of a span. */
export function replace(span: Span, text: string): Fix {
  return { from: span.from, to: span.to, text };
}

/** The maximum number of errors, and of other diagnostics, per text. */
export const maxFindings = 100;

/** The maximum number of unknown names per text with a suggestion, because finding the nearest of thousands takes a millisecond. */
const maxSuggestions = 10;

/** Collects the diagnostics of one text. */
export interface Findings<Found extends Diagnostic = Diagnostic> {
  readonly all: readonly Found[];
  /** Adds a diagnostic, unless there are already {@link maxFindings} of its severity. */
  add(found: Found): void;
  /** Whether further errors would be dropped, so that the caller can stop looking for them. */
  isFull(): boolean;
  /** Returns the result of `seek`, the name that was probably meant, for the first {@link maxSuggestions} calls. Then returns null. */
  suggest(seek: () => string | null): string | null;
}

/** Creates an empty collection of diagnostics. */
export function createFindings<Found extends Diagnostic = Diagnostic>(): Findings<Found> {
  const all: Found[] = [];
  let errors = 0;
  let remarks = 0;
  let suggestions = 0;
  return {
    all,
    add(diagnostic) {
      const count = diagnostic.severity === 'error' ? ++errors : ++remarks;
      if (count <= maxFindings) all.push(diagnostic);
    },
    isFull: () => errors >= maxFindings,
    suggest: (seek) => (errors < maxFindings && suggestions++ < maxSuggestions ? seek() : null),
  };
}
