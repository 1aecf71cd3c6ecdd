import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { portOf } from '../../wire/address.ts';
import { makeProblem } from '../../wire/problem-error.ts';

/** What was being done when an identity provider refused. */
export type OAuthStep = 'discovery' | 'password' | 'client-credentials' | 'code' | 'device' | 'refresh' | 'revocation' | 'logout';

/** All that is known of a refusal or an odd answer, without secrets. */
export interface OAuthEvidence {
  readonly step: OAuthStep;
  /** Where it was asked. */
  readonly url: string;
  readonly clientId: string;
  readonly scope: string;
  /** Of the answer; null where none came, or none is to blame. */
  readonly status: number | null;
  readonly contentType: string | null;
  /** `error` and `error_description` of the answer (RFC 6749 §5.2). */
  readonly error: string | null;
  readonly description: string | null;
  /** What the library stumbled over, by its code; null where the provider itself said no. */
  readonly code: string | null;
  /** Of a comparison that failed: the claim or member, what was expected, what was found. */
  readonly compared: { readonly name: string; readonly expected: string; readonly found: string } | null;
  /** By how many seconds the provider's clock is ahead. */
  readonly skewSeconds: number | null;
}

interface Rule {
  readonly code: ProblemCode;
  readonly when: (evidence: OAuthEvidence) => boolean;
}

/** Characters of a description that are read: some patterns look for one word after another. */
const mostRead = 2_000;
const says = (pattern: RegExp) => (evidence: OAuthEvidence) => pattern.test((evidence.description ?? '').slice(0, mostRead));
const failsWith =
  (...errors: readonly string[]) =>
  (evidence: OAuthEvidence) =>
    evidence.error !== null && errors.includes(evidence.error);
const isPage = ({ contentType, error }: OAuthEvidence): boolean =>
  error === null && contentType !== null && /html|text\/plain/i.test(contentType);

/** The first that fits tells; the words are Keycloak's where the standards' codes say less. */
const rules: readonly Rule[] = [
  { code: 'identity-provider-fault', when: ({ status }) => status !== null && status >= 500 },
  { code: 'identity-provider-fault', when: failsWith('server_error', 'temporarily_unavailable', 'unknown_error') },
  { code: 'too-many-requests', when: ({ status, error }) => status === 429 || error === 'slow_down' },
  { code: 'oauth-realm-unknown', when: ({ status, error }) => status === 404 && /realm/i.test(error ?? '') },
  { code: 'oauth-address-wrong', when: ({ status }) => status === 404 || status === 405 || status === 410 },
  { code: 'oauth-not-finished', when: failsWith('expired_token') },
  { code: 'oauth-denied', when: failsWith('access_denied') },
  { code: 'oauth-pkce-required', when: says(/code_challenge|code_verifier|pkce/i) },
  { code: 'oauth-redirect-refused', when: says(/redirect_uri|redirect uri/i) },
  { code: 'oauth-session-ended', when: (evidence) => evidence.step === 'refresh' && failsWith('invalid_grant')(evidence) },
  { code: 'oauth-account-disabled', when: says(/account (is )?disabled|user (is )?disabled/i) },
  { code: 'oauth-account-unfinished', when: says(/not fully set up|required action|verify (your )?e-?mail/i) },
  { code: 'oauth-account-locked', when: says(/temporarily (disabled|locked)|locked out|account (is )?locked/i) },
  { code: 'oauth-password-wrong', when: (evidence) => evidence.step === 'password' && failsWith('invalid_grant')(evidence) },
  { code: 'oauth-scope-refused', when: failsWith('invalid_scope') },
  { code: 'oauth-method-not-allowed', when: failsWith('unsupported_grant_type', 'unsupported_response_type') },
  {
    code: 'oauth-method-not-allowed',
    when: says(
      /not (allowed|enabled|authorized|configured) (for|to|as)|grant.*(not allowed|disabled)|not (allowed|enabled).*(grant|flow)/i,
    ),
  },
  { code: 'oauth-client-unknown', when: failsWith('invalid_client') },
  { code: 'oauth-client-secret-wrong', when: (evidence) => evidence.status === 401 && failsWith('unauthorized_client')(evidence) },
  { code: 'oauth-method-not-allowed', when: failsWith('unauthorized_client') },
  { code: 'sign-in-refused', when: ({ error }) => error !== null },
  { code: 'identity-provider-other-issuer', when: ({ compared }) => compared?.name === 'iss' || compared?.name === 'issuer' },
  { code: 'clock-skew', when: ({ code }) => code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
  { code: 'identity-provider-web-page', when: isPage },
];

/**
 * What a refusal or an odd answer of an identity provider means: the problem with all that its sentences need.
 *
 * Providers hide causes behind one answer on purpose (a wrong password, an unknown user and a locked account look alike): the
 * sentences of such a problem name them all.
 */
export function explain(evidence: OAuthEvidence): Problem {
  const { url: text, error, description, status, code, compared, skewSeconds, step, clientId, scope, contentType } = evidence;
  const url = new URL(text);
  const realm = /\/realms\/([^/]+)/.exec(url.pathname)?.[1];
  const fitting = rules.find(({ when }) => when(evidence));
  return makeProblem(fitting?.code ?? 'identity-provider-odd-answer', {
    parameters: {
      host: url.hostname,
      port: portOf(url),
      url: `${url.origin}${url.pathname}`,
      step,
      clientId,
      ...(realm !== undefined && { realm: decodeURIComponent(realm) }),
      ...(error !== null && { error }),
      ...(error === null && code !== null && { reason: code }),
      ...(error === null && contentType !== null && { contentType }),
      ...(compared !== null && { member: compared.name, expected: compared.expected, found: compared.found }),
      ...(fitting?.code === 'oauth-scope-refused' && { scope }),
      ...(skewSeconds !== null && skewSeconds !== 0 && { skewSeconds }),
    },
    status,
    detail: description ?? error,
  });
}

/** Whether a problem may pass by itself: a provider that says no is not asked again, accounts are locked after a few attempts. */
export function mayPass({ code, parameters }: Problem): boolean {
  return passing.has(code) || (code === 'proxy-failed' && /unreachable$/.test(String(parameters.reason)));
}

const passing: ReadonlySet<ProblemCode> = new Set([
  'identity-provider-unreachable',
  'identity-provider-silent',
  'identity-provider-fault',
  'identity-provider-web-page',
  'identity-provider-odd-answer',
  'too-many-requests',
  // The next attempt knows by how much.
  'clock-skew',
]);
