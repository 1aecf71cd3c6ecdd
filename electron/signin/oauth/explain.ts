import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import type { TlsCause } from '../../../shared/contract/problem-reasons.ts';
import { portOf } from '../../wire/address.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Sender } from '../../wire/sender.ts';
import { meaningOfNumber } from './provider-codes.ts';

/** The step at which a request to an identity provider failed. */
export type OAuthStep = 'discovery' | 'password' | 'client-credentials' | 'code' | 'device' | 'refresh' | 'revocation' | 'logout';

/** Facts about an error response or an unexpected response of an identity provider. They contain no secrets. */
export interface OAuthEvidence {
  readonly step: OAuthStep;
  /** URL of the request. */
  readonly url: string;
  readonly clientId: string;
  readonly scope: string;
  /** Whether the request contained a client secret. Undefined if unknown. */
  readonly sendsSecret?: boolean;
  /** Status of the response. Null if there is no response, or if it isn't the cause. */
  readonly status: number | null;
  readonly contentType: string | null;
  /** `error` and `error_description` of the response (RFC 6749 §5.2). */
  readonly error: string | null;
  readonly description: string | null;
  /** The members of a token response that the library rejected. Null or undefined if there is none. */
  readonly granted?: { readonly tokenType: string | null; readonly hasAccessToken: boolean; readonly hasIdToken: boolean } | null;
  /** Error code of the OAuth library. Null if the provider sent an error. */
  readonly code: string | null;
  /** A failed comparison: name of the claim or member, expected value, and found value. */
  readonly compared: { readonly name: string; readonly expected: string; readonly found: string } | null;
  /** The sender of the response. Null if the provider sent it. */
  readonly sender: Sender | null;
  /** Seconds by which the provider's clock is ahead. Null if unknown. */
  readonly skewSeconds: number | null;
}

interface Rule {
  readonly code: ProblemCode;
  /** Reason that selects more specific texts of the problem. */
  readonly reason?: string;
  /** The cause of `tls-failed`. */
  readonly cause?: TlsCause;
  readonly when: (evidence: OAuthEvidence) => boolean;
}

/** Maximum number of characters of a description that are examined, because some patterns take quadratic time. */
const maximumDescription = 2_000;
/** Returns a condition that matches the provider's error description. Texts of web pages are ignored. */
const matches =
  (pattern: RegExp) =>
  ({ error, description }: OAuthEvidence) =>
    error !== null && pattern.test((description ?? '').slice(0, maximumDescription));
const failsWith =
  (...errors: readonly string[]) =>
  (evidence: OAuthEvidence) =>
    evidence.error !== null && errors.includes(evidence.error);
const sentBy =
  (role: Sender['role']) =>
  ({ sender }: OAuthEvidence) =>
    sender?.role === role;
const isPage = ({ contentType, error, status }: OAuthEvidence): boolean =>
  error === null && contentType !== null && ((status ?? 500) < 300 ? /html/i : /html|text\/plain/i).test(contentType);

/** Matches the message of a web server or gateway that isn't the provider's. */
const pageSays =
  (pattern: RegExp) =>
  ({ error, status, description }: OAuthEvidence) =>
    error === null && status !== null && status >= 400 && pattern.test((description ?? '').slice(0, maximumDescription));

/** Returns whether a response has a success status and no error, but is neither JSON nor a page. */
const isOtherFormat = (evidence: OAuthEvidence): boolean =>
  evidence.step !== 'discovery' &&
  evidence.error === null &&
  evidence.status !== null &&
  evidence.status < 300 &&
  !!evidence.contentType &&
  !/json/i.test(evidence.contentType) &&
  !isPage(evidence);

/** The path of an issuer instead of a token endpoint: of Keycloak, Microsoft Entra ID, Okta, or a provider at the root of a host. */
const issuerPath = /^\/?$|\/realms\/[^/]+\/?$|\/v2\.0\/?$|\/oauth2\/(?:default|aus\w+)\/?$/;

/** The path of another endpoint of an identity provider than its token endpoint. */
const otherEndpoint =
  /\/(?:openid-connect\/(?:auth|logout|revoke)|authorize|authorization|userinfo|certs|jwks(?:\.json)?|(?:discovery|oauth2)\/(?:v[\d.]+\/)?keys|openid-configuration)$/i;

/** Returns whether a token request was sent to a URL that isn't a token endpoint, as its path and the response show. */
const isAt =
  (path: RegExp) =>
  ({ step, url, status, error }: OAuthEvidence): boolean =>
    step !== 'discovery' && status !== null && !tokenErrors.has(error ?? '') && path.test(new URL(url).pathname);

/** Errors that only a token endpoint sends (RFC 6749, section 5.2). */
const tokenErrors: ReadonlySet<string> = new Set([
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
]);

/** The first matching rule applies. Rules for descriptions come before rules for standard error codes, which are less specific. */
const rules: readonly Rule[] = [
  { code: 'not-permitted', reason: 'firewall', when: sentBy('firewall') },
  { code: 'not-permitted', reason: 'proxy', when: (evidence) => (evidence.status ?? 500) < 500 && sentBy('proxy')(evidence) },
  { code: 'unexpected-answer', reason: 'network-sign-in', when: sentBy('portal') },
  { code: 'identity-provider-fault', when: ({ status }) => status !== null && status >= 500 },
  {
    code: 'unexpected-answer',
    reason: 'https-port',
    when: pageSays(/plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL/i),
  },
  {
    code: 'tls-failed',
    cause: 'client-certificate',
    when: pageSays(/no required SSL certificate|client certificate (?:is )?required|\b403\.7\b/i),
  },
  { code: 'tls-failed', cause: 'client-certificate-revoked', when: pageSays(/\b403\.13\b/) },
  { code: 'tls-failed', cause: 'client-certificate-untrusted', when: pageSays(/\b403\.16\b/) },
  { code: 'tls-failed', cause: 'client-certificate-expired', when: pageSays(/\b403\.17\b/) },
  { code: 'tls-failed', cause: 'client-certificate-rejected', when: pageSays(/the SSL certificate error/i) },
  // Web frameworks protect the forms of their pages with a token. Laravel responds with status 419.
  {
    code: 'oauth-address-wrong',
    reason: 'browser-page',
    when: ({ status, description, step }) =>
      step !== 'discovery' &&
      status !== null &&
      (status === 419 || (status >= 400 && status < 500 && /\b(?:csrf|xsrf)\b|InvalidAuthenticityToken/i.test(description ?? ''))),
  },
  {
    code: 'oauth-address-wrong',
    reason: 'issuer-address',
    when: (evidence) => (evidence.status === 404 || evidence.status === 405) && isAt(issuerPath)(evidence),
  },
  { code: 'oauth-address-wrong', reason: 'other-endpoint', when: isAt(otherEndpoint) },
  {
    code: 'oauth-address-wrong',
    reason: 'token-url',
    when: ({ step, url, status }) => step === 'discovery' && status !== null && /\/token\/\.well-known\//.test(url),
  },
  { code: 'oauth-account-locked', when: failsWith('too_many_attempts') },
  { code: 'too-many-requests', when: ({ status, error }) => status === 429 || error === 'slow_down' },
  { code: 'identity-provider-odd-answer', reason: 'redirect', when: ({ status }) => status !== null && status >= 300 && status < 400 },
  { code: 'identity-provider-odd-answer', reason: 'not-json', when: isOtherFormat },
  {
    code: 'identity-provider-odd-answer',
    reason: 'no-token',
    when: ({ step, status, error, contentType }) =>
      step !== 'discovery' && error === null && !contentType && status !== null && status < 300,
  },
  { code: 'oauth-second-factor-needed', when: failsWith('mfa_required', 'mfa_enrollment_required') },
  {
    code: 'oauth-second-factor-needed',
    when: matches(/multi-?factor|second factor|\bmfa\b|strong authentication|one-?time (code|password)|\botp\b/i),
  },
  // Okta sends this description if the application's policy requires more than a password.
  { code: 'oauth-second-factor-needed', when: matches(/denied by sign.?on policy/i) },
  { code: 'oauth-consent-needed', when: failsWith('consent_required') },
  {
    code: 'oauth-consent-needed',
    when: matches(/not consented|hasn.t consented|consent (is )?required|admin(istrator)? consent|consent to access/i),
  },
  // Auth0 names the API.
  { code: 'oauth-policy-denied', reason: 'client-grant', when: matches(/client-grant|\bclient\b.{0,80}\bnot authorized to access\b/i) },
  { code: 'oauth-scope-refused', reason: 'unknown-audience', when: matches(/^service not (?:found|enabled within)/i) },
  // AD FS and Okta.
  { code: 'oauth-policy-denied', reason: 'client-permission', when: matches(/client is not allowed to access\b/i) },
  { code: 'oauth-policy-denied', reason: 'access-policy', when: matches(/policy evaluation failed/i) },
  {
    code: 'oauth-policy-denied',
    when: matches(
      /not assigned to|not authorized to access|conditional access|\b(?:no|not|missing|lacks?|without)\b.{0,30}\b(?:required )?(?:role|group|permission)s?\b|access control policy|too many (?:\w+ )?sessions|sessions? limit|\bip (?:address|range)\b.{0,60}\bnot\b/i,
    ),
  },
  { code: 'oauth-scope-refused', when: failsWith('invalid_resource', 'invalid_target') },
  {
    code: 'oauth-scope-refused',
    when: (evidence) =>
      evidence.status !== 404 && matches(/resource (?!owner)(principal|server)?.{0,60}(not found|invalid|unknown)/i)(evidence),
  },
  // Microsoft Entra sends this description if a client that has no secret sends one.
  { code: 'oauth-client-secret-wrong', reason: 'public-client', when: matches(/client is public so neither/i) },
  {
    code: 'oauth-client-secret-wrong',
    reason: 'placement',
    when: matches(/method .{0,5}client_secret_(?:basic|post)|unsupported (?:client )?authentication method/i),
  },
  {
    code: 'oauth-client-secret-wrong',
    reason: 'assertion',
    when: matches(
      /private_key_jwt|client.?assertion(?!.{0,20}client.?secret)|\bmtls\b|\btls_client_auth\b|client certificat\w+ (?:is )?(?:missing|required)|x\.?509/i,
    ),
  },
  { code: 'sign-in-refused', reason: 'proof', when: failsWith('invalid_dpop_proof', 'use_dpop_nonce') },
  { code: 'sign-in-refused', reason: 'proof', when: matches(/\bdpop\b/i) },
  {
    code: 'oauth-scope-refused',
    reason: 'audience',
    when: matches(/\baudience\b.{0,60}\b(?:provided|required|missing)|\b(?:no|missing|requires?|required)\b.{0,40}\baudience\b/i),
  },
  // The request arrived without its body: a redirect or a gateway dropped it.
  {
    code: 'sign-in-refused',
    reason: 'request-lost',
    when: matches(
      /(?:missing|must contain|required|no)\b.{0,60}\bgrant_?type\b|\bgrant_?type\b.{0,40}\b(?:missing|required|not (?:found|present|provided|specified))/i,
    ),
  },
  {
    code: 'oauth-scope-refused',
    when: matches(/(?:missing|must contain)\b.{0,60}\bscope\b|\bscope\b.{0,20}\b(?:is )?(?:missing|required)\b/i),
  },
  {
    code: 'sign-in-refused',
    reason: 'interaction',
    when: failsWith('login_required', 'interaction_required', 'account_selection_required'),
  },
  { code: 'oauth-policy-denied', when: failsWith('admin_policy_enforced', 'org_internal', 'requires_verification') },
  // Amazon Cognito names its errors by exceptions.
  {
    code: 'oauth-account-unfinished',
    when: failsWith('UserNotConfirmedException', 'PasswordResetRequiredException', 'change_password_required', 'password_leaked'),
  },
  { code: 'oauth-password-wrong', when: failsWith('NotAuthorizedException', 'UserNotFoundException', 'E0000004') },
  { code: 'oauth-account-locked', when: failsWith('E0000069', 'E0000119') },
  { code: 'too-many-requests', when: failsWith('TooManyRequestsException', 'LimitExceededException') },
  { code: 'sign-in-refused', reason: 'realm-disabled', when: matches(/realm (?:is )?(?:not enabled|disabled)/i) },
  // Cloud Foundry and SAP send the same description for users and clients.
  {
    code: 'oauth-password-wrong',
    when: (evidence) => evidence.step === 'password' && failsWith('unauthorized')(evidence) && matches(/bad credentials/i)(evidence),
  },
  { code: 'oauth-client-unknown', when: (evidence) => failsWith('unauthorized')(evidence) && matches(/bad credentials/i)(evidence) },
  { code: 'identity-provider-fault', when: failsWith('server_error', 'temporarily_unavailable', 'unknown_error') },
  { code: 'oauth-realm-unknown', when: ({ status, error }) => status === 404 && /realm/i.test(error ?? '') },
  {
    code: 'oauth-realm-unknown',
    when: matches(
      /tenant .{0,120}not found|realm .{0,60}(does not exist|not found)|valid identity zone|environment was not found|identity zone .{0,60}(?:does not exist|not found)/i,
    ),
  },
  { code: 'oauth-address-wrong', when: ({ status }) => status === 404 || status === 405 || status === 410 || status === 415 },
  // AWS API Gateway sends this message for a path without a route.
  { code: 'oauth-address-wrong', when: matches(/^missing authentication token$/i) },
  // A gateway before the provider.
  { code: 'sign-in-refused', reason: 'gateway-key', when: matches(/\b(?:api|subscription)[ _-]?key\b/i) },
  { code: 'sign-in-refused', reason: 'https-required', when: matches(/^https required/i) },
  { code: 'oauth-not-finished', when: failsWith('expired_token') },
  // Auth0 rejects unknown clients of this grant with `access_denied`.
  {
    code: 'oauth-client-unknown',
    when: (evidence) => evidence.step === 'client-credentials' && evidence.status === 401 && failsWith('access_denied')(evidence),
  },
  { code: 'oauth-denied', when: failsWith('access_denied') },
  { code: 'oauth-pkce-required', when: (evidence) => evidence.step !== 'code' && matches(/code_challenge|code_verifier|pkce/i)(evidence) },
  { code: 'oauth-redirect-refused', when: matches(/redirect_uri|redirect uri|callback url mismatch/i) },
  // GitHub names a rejected code with its own error.
  {
    code: 'sign-in-refused',
    reason: 'code',
    when: (evidence) => evidence.step === 'code' && failsWith('invalid_grant', 'bad_verification_code')(evidence),
  },
  { code: 'oauth-session-ended', when: (evidence) => evidence.step === 'refresh' && failsWith('invalid_grant')(evidence) },
  {
    code: 'oauth-account-disabled',
    when: matches(/(account|user) (is |has been )?(disabled|deactivated|suspended|inactive)|SecurityContext error, data (?:533|701)\b/i),
  },
  {
    code: 'oauth-account-unfinished',
    when: matches(
      /not fully set up|required action|verify (your )?e-?mail|e-?mail.{0,20}not verified|password[ _](has |is )?expired|SecurityContext error, data (?:532|773)\b|must (be )?change|required to (change|reset|update)/i,
    ),
  },
  {
    code: 'oauth-account-locked',
    when: matches(
      /temporarily (disabled|locked)|SecurityContext error, data 775\b|locked.?out|(account|user) (is |has been )?(locked|blocked)|too many (failed )?(login |sign.?in )?attempts/i,
    ),
  },
  {
    code: 'oauth-client-secret-wrong',
    reason: 'expired',
    when: matches(/client.?secret.{0,40}\bexpired|\bexpired client.?secret/i),
  },
  {
    code: 'oauth-client-secret-wrong',
    when: matches(
      /(invalid|wrong|incorrect|missing|expired) client.?secret|client.?secret.{0,60}(invalid|not valid|missing|expired|incorrect|required)|no client credentials/i,
    ),
  },
  {
    code: 'oauth-client-unknown',
    when: matches(
      /client.?id.{0,40}(invalid|not found|unknown|not registered)|invalid value for .client_id|unknown client|client (was )?not found|client .{0,60}(?:does |do )?not exist|\bUNKNOWN_CLIENT\b|client was not identified/i,
    ),
  },
  { code: 'oauth-password-wrong', when: (evidence) => evidence.step === 'password' && failsWith('invalid_grant')(evidence) },
  {
    code: 'oauth-password-wrong',
    when: (evidence) =>
      evidence.step === 'password' &&
      matches(
        /\b(?:invalid|incorrect|wrong) (?:user ?name|user|login|e-?mail)(?: address)?(?:,| or| and|\/) ?password\b|\bpassword (?:is )?(?:incorrect|wrong|invalid)\b|\b(?:invalid|incorrect|wrong) password\b|^(?:user )?(?:authentication|login|sign-?in) fail(?:ed|ure)\b/i,
      )(evidence),
  },
  { code: 'oauth-scope-refused', when: failsWith('invalid_scope') },
  { code: 'oauth-method-not-allowed', when: failsWith('unsupported_grant_type', 'unsupported_response_type') },
  {
    code: 'oauth-method-not-allowed',
    when: matches(
      /bearer-only|not (allowed|enabled|authorized|configured) (for|to|as)|grant.*(not allowed|disabled|not enabled)|not (allowed|enabled).*(grant|flow)/i,
    ),
  },
  { code: 'oauth-client-unknown', when: failsWith('invalid_client', 'deleted_client') },
  // Keycloak. Microsoft Entra rejects clients for other reasons with this status.
  {
    code: 'oauth-client-secret-wrong',
    when: (evidence) =>
      evidence.status === 401 && failsWith('unauthorized_client')(evidence) && !/\bAADSTS/.test(evidence.description ?? ''),
  },
  { code: 'oauth-method-not-allowed', when: failsWith('unauthorized_client') },
  { code: 'sign-in-refused', when: ({ error }) => error !== null },
  { code: 'not-permitted', reason: 'gateway', when: ({ status, sender }) => status === 403 && sender !== null },
  { code: 'oauth-method-not-offered', when: ({ code }) => code === 'OAUTH_MISSING_SERVER_METADATA' },
  // The token URL requires the client in the header, or rejects it without a message (RFC 6749, section 5.2).
  {
    code: 'oauth-client-secret-wrong',
    when: ({ step, status, contentType, sender }) => step !== 'discovery' && status === 401 && !contentType && sender === null,
  },
  {
    code: 'identity-provider-odd-answer',
    reason: 'only-id-token',
    when: ({ granted }) => granted?.hasAccessToken === false && granted.hasIdToken,
  },
  { code: 'identity-provider-odd-answer', reason: 'no-access-token', when: ({ granted }) => granted?.hasAccessToken === false },
  {
    code: 'identity-provider-odd-answer',
    reason: 'no-token-type',
    when: ({ granted, code }) => granted?.tokenType === null && code === 'OAUTH_INVALID_RESPONSE',
  },
  {
    code: 'identity-provider-odd-answer',
    reason: 'token-type',
    when: ({ granted, code }) => granted?.tokenType != null && code === 'OAUTH_UNSUPPORTED_OPERATION',
  },
  { code: 'identity-provider-other-issuer', when: ({ compared }) => compared?.name === 'iss' || compared?.name === 'issuer' },
  { code: 'clock-skew', when: ({ code }) => code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
  { code: 'sign-in-refused', when: ({ status, contentType }) => status === 401 && /text\/plain/i.test(contentType ?? '') },
  {
    code: 'identity-provider-odd-answer',
    reason: 'discovery-protected',
    when: ({ step, status }) => step === 'discovery' && (status === 401 || status === 403),
  },
  { code: 'identity-provider-web-page', when: isPage },
  { code: 'identity-provider-odd-answer', reason: 'discovery', when: ({ step, status }) => step === 'discovery' && status !== null },
];

/** Matches the identifier of an API in messages of Auth0. */
const namedAudience =
  /(?:service not found:|not enabled within domain:|not authorized to access(?: resource server)?)\s+"?([^\s"]{1,300})/i;

/** Reasons with texts that name the audience of the token. */
const audienceReasons: ReadonlySet<string> = new Set(['unknown-audience', 'client-grant']);

/** Returns the identifier of the API in a description without the punctuation after it. Empty if it has none. */
const audienceOf = (description: string | null): string =>
  namedAudience.exec((description ?? '').slice(0, maximumDescription))?.[1]?.replace(/[.,;]+$/, '') ?? '';

/** Returns the rule for an error. Numeric error codes of providers have priority, because they are the most specific. */
function ruleFor(evidence: OAuthEvidence): Pick<Rule, 'code' | 'reason' | 'cause'> {
  const numbered = meaningOfNumber((evidence.description ?? '').slice(0, maximumDescription));
  if (numbered !== null) return numbered;
  return rules.find(({ when }) => when(evidence)) ?? { code: 'identity-provider-odd-answer' };
}

/** Steps whose method a provider can disable for a client. */
const methodSteps: ReadonlySet<OAuthStep> = new Set(['password', 'client-credentials', 'code', 'device']);

/** Adds the reason that follows from the request, if the rule has none. */
function refined(rule: Pick<Rule, 'code' | 'reason' | 'cause'>, evidence: OAuthEvidence): Pick<Rule, 'code' | 'reason' | 'cause'> {
  const { step, error, description, sendsSecret } = evidence;
  if (rule.reason !== undefined) return rule;
  if (rule.code === 'oauth-method-not-allowed' && methodSteps.has(step)) return { ...rule, reason: step };
  if (rule.code !== 'oauth-client-secret-wrong' || sendsSecret === undefined) return rule;
  if (!sendsSecret) return { ...rule, reason: 'missing' };
  // Keycloak reports unknown clients with `invalid_client` and the same description.
  const isOfKeycloak = error === 'unauthorized_client' && /^Invalid client or Invalid client credentials/.test(description ?? '');
  return isOfKeycloak ? { ...rule, reason: 'rejected' } : rule;
}

/**
 * Returns the problem of an error response or unexpected response of an identity provider, with the parameters of its texts.
 *
 * Providers send the same response for several causes, such as a wrong password, an unknown user, and a locked account. The texts of such a
 * problem list all these causes.
 */
export function explain(evidence: OAuthEvidence): Problem {
  const {
    url: text,
    error,
    description,
    status,
    code,
    compared,
    skewSeconds,
    step,
    clientId,
    scope,
    contentType,
    sender,
    granted,
  } = evidence;
  const url = new URL(text);
  const realm = /\/realms\/([^/]+)/.exec(url.pathname)?.[1];
  const rule = refined(ruleFor(evidence), evidence);
  return makeProblem(rule.code, {
    parameters: {
      host: url.hostname,
      port: portOf(url),
      url: `${url.origin}${url.pathname}`,
      step,
      clientId,
      ...(realm !== undefined && { realm: decodeURIComponent(realm) }),
      ...(error !== null && { error }),
      ...(error === null && code !== null && { reason: code }),
      ...(rule.reason !== undefined && { reason: rule.reason }),
      ...(rule.cause !== undefined && { cause: rule.cause }),
      ...(sender !== null && { sender: sender.name }),
      ...(error === null && contentType !== null && { contentType }),
      ...(compared !== null && { member: compared.name, expected: compared.expected, found: compared.found }),
      ...(rule.code === 'oauth-scope-refused' && { scope }),
      ...(audienceReasons.has(rule.reason ?? '') && audienceOf(description) !== '' && { audience: audienceOf(description) }),
      ...(rule.reason === 'token-type' && { tokenType: (granted?.tokenType ?? '').slice(0, 100) }),
      ...(skewSeconds !== null && skewSeconds !== 0 && { skewSeconds }),
    },
    status,
    detail: description ?? error,
  });
}

/**
 * Returns whether a problem is temporary, so that the request is retried.
 *
 * Rejected sign-ins aren't retried, because providers lock accounts after a few attempts.
 */
export function isTemporary({ code, parameters }: Problem): boolean {
  return temporaryCodes.has(code) || (code === 'proxy-failed' && /unreachable$/.test(String(parameters.reason)));
}

const temporaryCodes: ReadonlySet<ProblemCode> = new Set([
  'identity-provider-unreachable',
  'identity-provider-silent',
  'identity-provider-fault',
  'identity-provider-web-page',
  'identity-provider-odd-answer',
  'too-many-requests',
  // The response contains the provider's time, so the next attempt uses the correct skew.
  'clock-skew',
]);
