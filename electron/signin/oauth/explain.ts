import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { portOf } from '../../wire/address.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Sender } from '../../wire/sender.ts';
import { meaningOfNumber } from './provider-codes.ts';

/** What was being done when an identity provider refused. */
export type OAuthStep = 'discovery' | 'password' | 'client-credentials' | 'code' | 'device' | 'refresh' | 'revocation' | 'logout';

/** All that is known of a refusal or an odd response, without secrets. */
export interface OAuthEvidence {
  readonly step: OAuthStep;
  /** Where it was asked. */
  readonly url: string;
  readonly clientId: string;
  readonly scope: string;
  /** Of the response; null where none came, or none is to blame. */
  readonly status: number | null;
  readonly contentType: string | null;
  /** `error` and `error_description` of the response (RFC 6749 §5.2). */
  readonly error: string | null;
  readonly description: string | null;
  /** What the library stumbled over, by its code; null where the provider itself said no. */
  readonly code: string | null;
  /** Of a comparison that failed: the claim or member, what was expected, what was found. */
  readonly compared: { readonly name: string; readonly expected: string; readonly found: string } | null;
  /** Who wrote the response, if it wasn't the provider itself. */
  readonly sender: Sender | null;
  /** By how many seconds the provider's clock is ahead. */
  readonly skewSeconds: number | null;
}

interface Rule {
  readonly code: ProblemCode;
  /** With texts of its own. */
  readonly reason?: string;
  readonly when: (evidence: OAuthEvidence) => boolean;
}

/** Characters of a description that are read: some patterns look for one word after another. */
const mostRead = 2_000;
/** Of the provider itself: what a page says is no reason. */
const says =
  (pattern: RegExp) =>
  ({ error, description }: OAuthEvidence) =>
    error !== null && pattern.test((description ?? '').slice(0, mostRead));
const failsWith =
  (...errors: readonly string[]) =>
  (evidence: OAuthEvidence) =>
    evidence.error !== null && errors.includes(evidence.error);
const sentBy =
  (role: Sender['role']) =>
  ({ sender }: OAuthEvidence) =>
    sender?.role === role;
const isPage = ({ contentType, error }: OAuthEvidence): boolean =>
  error === null && contentType !== null && /html|text\/plain/i.test(contentType);

/** The first that fits tells: numbered errors first, then words of providers, then the codes of the standards, which say less. */
const rules: readonly Rule[] = [
  { code: 'not-permitted', reason: 'firewall', when: sentBy('firewall') },
  { code: 'not-permitted', reason: 'proxy', when: (evidence) => evidence.status === 403 && sentBy('proxy')(evidence) },
  { code: 'unexpected-answer', reason: 'network-sign-in', when: sentBy('portal') },
  { code: 'identity-provider-fault', when: ({ status }) => status !== null && status >= 500 },
  { code: 'oauth-account-locked', when: failsWith('too_many_attempts') },
  { code: 'too-many-requests', when: ({ status, error }) => status === 429 || error === 'slow_down' },
  { code: 'identity-provider-odd-answer', reason: 'redirect', when: ({ status }) => status !== null && status >= 300 && status < 400 },
  { code: 'oauth-second-factor-needed', when: failsWith('mfa_required', 'mfa_enrollment_required') },
  {
    code: 'oauth-second-factor-needed',
    when: says(/multi-?factor|second factor|\bmfa\b|strong authentication|one-?time (code|password)|\botp\b/i),
  },
  // Okta: the rule of the application requires more than a password.
  { code: 'oauth-second-factor-needed', when: says(/denied by sign.?on policy/i) },
  { code: 'oauth-consent-needed', when: failsWith('consent_required') },
  {
    code: 'oauth-consent-needed',
    when: says(/not consented|hasn.t consented|consent (is )?required|admin(istrator)? consent|consent to access/i),
  },
  {
    code: 'oauth-policy-denied',
    when: says(/policy evaluation failed|not assigned to|not authorized to access|client-grant|conditional access|access control policy/i),
  },
  { code: 'oauth-scope-refused', when: failsWith('invalid_resource', 'invalid_target') },
  {
    code: 'oauth-scope-refused',
    when: (evidence) =>
      evidence.status !== 404 && says(/^service not found|resource (principal|server)?.{0,60}(not found|invalid|unknown)/i)(evidence),
  },
  // Entra: a client without a secret of its own.
  { code: 'oauth-client-secret-wrong', reason: 'public-client', when: says(/client is public so neither/i) },
  { code: 'sign-in-refused', reason: 'realm-disabled', when: says(/realm (?:is )?(?:not enabled|disabled)/i) },
  // Cloud Foundry and SAP say the same of users and clients.
  {
    code: 'oauth-password-wrong',
    when: (evidence) => evidence.step === 'password' && failsWith('unauthorized')(evidence) && says(/bad credentials/i)(evidence),
  },
  { code: 'oauth-client-unknown', when: (evidence) => failsWith('unauthorized')(evidence) && says(/bad credentials/i)(evidence) },
  { code: 'identity-provider-fault', when: failsWith('server_error', 'temporarily_unavailable', 'unknown_error') },
  { code: 'oauth-realm-unknown', when: ({ status, error }) => status === 404 && /realm/i.test(error ?? '') },
  { code: 'oauth-realm-unknown', when: says(/tenant .{0,120}not found|realm .{0,60}(does not exist|not found)/i) },
  { code: 'oauth-address-wrong', when: ({ status }) => status === 404 || status === 405 || status === 410 },
  { code: 'sign-in-refused', reason: 'https-required', when: says(/^https required/i) },
  { code: 'oauth-not-finished', when: failsWith('expired_token') },
  // Auth0: a client without a user that isn't known is unauthorized.
  {
    code: 'oauth-client-unknown',
    when: (evidence) => evidence.step === 'client-credentials' && evidence.status === 401 && failsWith('access_denied')(evidence),
  },
  { code: 'oauth-denied', when: failsWith('access_denied') },
  { code: 'oauth-pkce-required', when: says(/code_challenge|code_verifier|pkce/i) },
  { code: 'oauth-redirect-refused', when: says(/redirect_uri|redirect uri|callback url mismatch/i) },
  { code: 'oauth-session-ended', when: (evidence) => evidence.step === 'refresh' && failsWith('invalid_grant')(evidence) },
  { code: 'oauth-account-disabled', when: says(/(account|user) (is |has been )?(disabled|deactivated|suspended|inactive)/i) },
  {
    code: 'oauth-account-unfinished',
    when: says(
      /not fully set up|required action|verify (your )?e-?mail|e-?mail.{0,20}not verified|password (has |is )?expired|must (be )?change/i,
    ),
  },
  {
    code: 'oauth-account-locked',
    when: says(
      /temporarily (disabled|locked)|locked.?out|(account|user) (is |has been )?(locked|blocked)|too many (failed )?(login |sign.?in )?attempts/i,
    ),
  },
  {
    code: 'oauth-client-secret-wrong',
    when: says(
      /(invalid|wrong|incorrect|missing|expired) client.?secret|client.?secret.{0,60}(invalid|not valid|missing|expired|incorrect|required)/i,
    ),
  },
  {
    code: 'oauth-client-unknown',
    when: says(
      /client.?id.{0,40}(invalid|not found|unknown|not registered)|invalid value for .client_id|unknown client|client (was )?not found|client .{0,60}does not exist/i,
    ),
  },
  { code: 'oauth-password-wrong', when: (evidence) => evidence.step === 'password' && failsWith('invalid_grant')(evidence) },
  { code: 'oauth-scope-refused', when: failsWith('invalid_scope') },
  { code: 'oauth-method-not-allowed', when: failsWith('unsupported_grant_type', 'unsupported_response_type') },
  {
    code: 'oauth-method-not-allowed',
    when: says(
      /bearer-only|not (allowed|enabled|authorized|configured) (for|to|as)|grant.*(not allowed|disabled|not enabled)|not (allowed|enabled).*(grant|flow)/i,
    ),
  },
  { code: 'oauth-client-unknown', when: failsWith('invalid_client', 'deleted_client') },
  { code: 'oauth-client-secret-wrong', when: (evidence) => evidence.status === 401 && failsWith('unauthorized_client')(evidence) },
  { code: 'oauth-method-not-allowed', when: failsWith('unauthorized_client') },
  { code: 'sign-in-refused', when: ({ error }) => error !== null },
  { code: 'not-permitted', reason: 'gateway', when: ({ status, sender }) => status === 403 && sender !== null },
  { code: 'oauth-method-not-offered', when: ({ code }) => code === 'OAUTH_MISSING_SERVER_METADATA' },
  { code: 'identity-provider-other-issuer', when: ({ compared }) => compared?.name === 'iss' || compared?.name === 'issuer' },
  { code: 'clock-skew', when: ({ code }) => code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
  { code: 'sign-in-refused', when: ({ status, contentType }) => status === 401 && /text\/plain/i.test(contentType ?? '') },
  { code: 'identity-provider-web-page', when: isPage },
];

/** The rule for a refusal; numbers of the provider say more than all words. */
function ruleFor(evidence: OAuthEvidence): Pick<Rule, 'code' | 'reason'> {
  const numbered = meaningOfNumber((evidence.description ?? '').slice(0, mostRead));
  if (numbered !== null) return { code: numbered };
  return rules.find(({ when }) => when(evidence)) ?? { code: 'identity-provider-odd-answer' };
}

/**
 * What a refusal or an odd response of an identity provider means: the problem with all that its sentences need.
 *
 * Providers hide causes behind one response on purpose (a wrong password, an unknown user and a locked account look alike): the
 * sentences of such a problem name them all.
 */
export function explain(evidence: OAuthEvidence): Problem {
  const { url: text, error, description, status, code, compared, skewSeconds, step, clientId, scope, contentType, sender } = evidence;
  const url = new URL(text);
  const realm = /\/realms\/([^/]+)/.exec(url.pathname)?.[1];
  const fitting = ruleFor(evidence);
  return makeProblem(fitting.code, {
    parameters: {
      host: url.hostname,
      port: portOf(url),
      url: `${url.origin}${url.pathname}`,
      step,
      clientId,
      ...(realm !== undefined && { realm: decodeURIComponent(realm) }),
      ...(error !== null && { error }),
      ...(error === null && code !== null && { reason: code }),
      ...(fitting.reason !== undefined && { reason: fitting.reason }),
      ...(sender !== null && { sender: sender.name }),
      ...(error === null && contentType !== null && { contentType }),
      ...(compared !== null && { member: compared.name, expected: compared.expected, found: compared.found }),
      ...(fitting.code === 'oauth-scope-refused' && { scope }),
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
