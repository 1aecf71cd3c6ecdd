import type { FetchNotice } from '../../shared/contract/results/fetch-notice.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { addressWithoutSecrets, withoutSecretParameters } from '../../shared/secrets/address-without-secrets.ts';
import { sensitiveHeaders } from '../../shared/secrets/sensitive-names.ts';
import type { HeaderLines } from './header-lines.ts';
import { replaceSpans, type SecretFinder, secretFinder, shortestSecret } from './redaction/find-secrets.ts';
import {
  removed,
  withoutEscapedParameters,
  withoutEscapedSecrets,
  withoutSchemeCredentials,
  withoutSecretElements,
  withoutSecretFields,
  withoutSecretHeaderLines,
  withoutSecretParts,
  withoutTokens,
  withoutUserParts,
} from './remove-secrets.ts';

/**
 * Removes secrets from logged, displayed, and stored text. Finds secrets by the names of headers and fields, by the format of tokens, and
 * by the values of secrets in use.
 */
export interface Redaction {
  /** Adds the values of secrets in use, which are removed from now on. Replaces the earlier values of the same owner. */
  learn(owner: string, secrets: readonly string[]): void;
  /** Treats a header as credentials from now on. Each connection can choose the name of its service token header. */
  learnHeader(name: string): void;
  /** Removes credentials from header lines. The scheme of `Authorization` and challenges stay readable. */
  headers(lines: HeaderLines): [name: string, value: string][];
  /** Removes secrets from the query, fragment, and user part of a URL. The rest stays the same, byte for byte. */
  url(text: string): string;
  /** Removes secrets from free text, such as log lines and server messages. Then truncates the text to `longest` characters. */
  text(text: string, longest?: number): string;
  /** Removes secrets from a stored body of any media type: those that {@link text} removes, and fields of multipart forms and of XML. */
  body(text: string): string;
  /** Removes only the values of secrets in use, from data that is otherwise shown as sent. */
  data(text: string): string;
  /** Returns the secrets in use. Threads create their own finder with them, because they can't call these functions. */
  secrets(): readonly string[];
}

/** Creates a redaction with the standard names and no values. */
export function createRedaction(): Redaction {
  const byOwner = new Map<string, readonly string[]>();
  const headerNames = new Set(sensitiveHeaders);
  let known: readonly string[] = [];
  let find: SecretFinder = secretFinder(known);

  const withoutKnown = (text: string): string => replaceSpans(text, find(text), removed);

  const withoutShapes = (text: string): string => withoutTokens(withoutSchemeCredentials(text));

  const headerText = (name: string, value: string): string => {
    if (!headerNames.has(name.toLowerCase())) return withoutShapes(withoutUserParts(withoutSecretParameters(withoutKnown(value), removed)));
    const scheme = /^(bearer|basic|negotiate|digest|dpop)\s/i.exec(value)?.[1];
    return scheme === undefined ? removed : `${scheme} ${removed}`;
  };

  const isSecretHeader = (name: string): boolean => headerNames.has(name);

  const url = (text: string): string => withoutEscapedParameters(withoutTokens(withoutKnown(addressWithoutSecrets(text, removed))));

  const text = (input: string, longest?: number): string => {
    const withoutHeaders = withoutSecretHeaderLines(withoutShapes(withoutKnown(input).slice(0, longest)), isSecretHeader);
    return withoutEscapedSecrets(withoutSecretFields(withoutUserParts(withoutHeaders)), isSecretHeader);
  };

  return {
    learn: (owner, secrets) => {
      byOwner.set(owner, secrets);
      known = [...new Set([...byOwner.values()].flat())].filter((secret) => secret.length >= shortestSecret);
      find = secretFinder(known);
    },
    learnHeader: (name) => {
      headerNames.add(name.toLowerCase());
    },
    headers: (lines) => lines.map(([name, value]) => [name, headerText(name, value)]),
    url,
    data: withoutKnown,
    secrets: () => known,
    text,
    body: (input) => withoutSecretElements(text(withoutSecretParts(input))),
  };
}

/**
 * Removes secrets from the URLs, parameters, and server message of a problem.
 *
 * Parameters that select a text stay the same, because a password such as `password` would otherwise change the reported cause.
 */
export function redactedProblem(problem: Problem, redaction: Redaction): Problem {
  const clean = (name: string, value: string | number): string | number => {
    if (typeof value === 'number' || (selectingParameters.has(name) && constant.test(value))) return value;
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? redaction.url(value) : redaction.text(value);
  };
  const parameters = Object.fromEntries(Object.entries(problem.parameters).map(([name, value]) => [name, clean(name, value)]));
  return { ...problem, parameters, detail: problem.detail === null ? null : redaction.text(problem.detail) };
}

/** Removes secrets from the values of a notice about rows. */
export function redactedNotice(notice: FetchNotice, redaction: Redaction): FetchNotice {
  const clean = (value: string | number): string | number => (typeof value === 'number' ? value : redaction.data(value));
  return { ...notice, parameters: Object.fromEntries(Object.entries(notice.parameters).map(([name, value]) => [name, clean(value)])) };
}

/** The parameters whose values are constants of the application, such as `service-token`. */
const selectingParameters: ReadonlySet<string> = new Set(['reason', 'cause', 'also', 'step', 'method', 'purpose', 'limit', 'kind', 'what']);
const constant = /^[\w,-]{1,60}$/;
