import type { Facts, Language } from '../../../shared/texts/create-texts.ts';
import type { errors } from '../../texts/en/errors.ts';
import { serviceTexts } from '../../texts/service-texts.ts';

/** Codes of everything that the service refuses or fails at; stable. */
export type ServiceProblemCode =
  | 'not-authenticated'
  | 'authentication-unavailable'
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
  | 'data-changed'
  | 'engine-busy'
  | 'source-unavailable'
  | 'query-too-long'
  | 'query-too-large'
  | 'memory-short'
  | 'query-failed'
  | 'internal';

/** Where in the query a mistake is: offsets in the decoded value of a parameter, in UTF-16 units. */
export interface MistakePlace {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
}

/** One mistake in a query. */
export interface Mistake {
  /** Of the diagnostic; see `shared/query/diagnostic-codes.ts`. */
  readonly code: string;
  /** English. */
  readonly message: string;
  /** Left out where the message is only known in English. */
  readonly french?: string;
  readonly at: MistakePlace | null;
}

type ErrorKey = Exclude<keyof typeof errors, 'limits' | 'codes' | `${string}_option`>;

/** A message that is known in both languages. */
export interface ErrorText {
  readonly key: ErrorKey;
  readonly facts: Facts;
  /** What a limit counts: the fact `what`. */
  readonly limit?: keyof typeof errors.limits;
}

/** The text of `service/texts/en/errors.ts` with this key, in both languages. */
export function errorText(key: ErrorKey, facts: Facts = {}, limit?: ErrorText['limit']): ErrorText {
  return limit === undefined ? { key, facts } : { key, facts, limit };
}

/** Writes a text in a language. */
export function writeErrorText({ key, facts, limit }: ErrorText, language: Language): string {
  const { t } = serviceTexts(language);
  const filled: Facts = limit === undefined ? facts : { ...facts, what: t(`errors:limits.${limit}`) };
  return t(`errors:${key}`, filled, 'option' in facts ? 'option' : undefined);
}

interface HttpProblemDetails {
  readonly mistakes?: readonly Mistake[];
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly cause?: unknown;
}

/** A response that is an error: what happened, why and what to do, in one or two sentences (the message). */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly code: ServiceProblemCode;
  /** Null for a message that is only known in English. */
  readonly text: ErrorText | null;
  /** What is wrong with the query, if that is the problem; the first is the one that the message tells. */
  readonly mistakes: readonly Mistake[];
  readonly headers: Readonly<Record<string, string | readonly string[]>>;

  constructor(status: number, code: ServiceProblemCode, message: string | ErrorText, details: HttpProblemDetails = {}) {
    super(
      typeof message === 'string' ? message : writeErrorText(message, 'en'),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.status = status;
    this.code = code;
    this.text = typeof message === 'string' ? null : message;
    this.mistakes = details.mistakes ?? [];
    this.headers = details.headers ?? {};
  }
}
