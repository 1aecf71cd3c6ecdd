import type { ErrorText } from '../../texts/error-text.ts';

/** Stable codes of all errors of the service. */
export type ServiceProblemCode =
  | 'not-authenticated'
  | 'authentication-unavailable'
  | 'issuer-certificate'
  | 'issuer-unreachable'
  | 'issuer-response'
  | 'too-many-sign-ins'
  | 'unknown-path'
  | 'unknown-root'
  | 'unknown-api'
  | 'access-limited'
  | 'operators-only'
  | 'unknown-row'
  | 'unknown-entity'
  | 'method-not-allowed'
  | 'body-refused'
  | 'sign-in-needed'
  | 'unknown-token'
  | 'too-many-tokens'
  | 'url-too-long'
  | 'url-malformed'
  | 'request-malformed'
  | 'headers-too-large'
  | 'body-too-large'
  | 'query-refused'
  | 'query-not-supported'
  | 'query-limit-exceeded'
  | 'format-not-supported'
  | 'version-not-supported'
  | 'isolation-not-supported'
  | 'too-many-queries'
  | 'too-many-requests'
  | 'data-changed'
  | 'engine-busy'
  | 'not-published-yet'
  | 'source-unavailable'
  | 'source-damaged'
  | 'query-too-long'
  | 'query-too-large'
  | 'memory-short'
  | 'query-failed'
  | 'internal';

/** Position of a mistake in the query. Offsets are in UTF-16 units of a parameter's decoded value. */
export interface MistakePosition {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
}

/** A mistake in a query. */
export interface Mistake {
  /** Code of the diagnostic; see `shared/diagnostics/diagnostic-codes.ts`. */
  readonly code: string;
  readonly text: ErrorText;
  readonly at: MistakePosition | null;
}

interface HttpProblemDetails {
  readonly mistakes?: readonly Mistake[];
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly cause?: unknown;
}

/** An error response. Its message has one or two sentences: what failed, why, and what to do. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly code: ServiceProblemCode;
  /** The message in both languages. The message of the Error object is in English, for the log. */
  readonly text: ErrorText;
  /** The mistakes in the query, if there are any. The message describes the first one. */
  readonly mistakes: readonly Mistake[];
  readonly headers: Readonly<Record<string, string | readonly string[]>>;

  constructor(status: number, code: ServiceProblemCode, text: ErrorText, details: HttpProblemDetails = {}) {
    super(text.en, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = status;
    this.code = code;
    this.text = text;
    this.mistakes = details.mistakes ?? [];
    this.headers = details.headers ?? {};
  }
}
