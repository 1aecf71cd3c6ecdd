import type { Diagnostic, Fix, MessageParameters } from './diagnostic.ts';
import type { DiagnosticCode } from './diagnostic-codes.ts';

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
