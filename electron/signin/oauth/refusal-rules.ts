import type { ProblemCode } from '../../../shared/problems/problem.ts';
import type { TlsCause } from '../../../shared/problems/tls-causes.ts';
import type { Sender } from '../../wire/sender.ts';
import { maximumDescription, type OAuthEvidence } from './oauth-failure.ts';

/** A condition for a problem code. */
export interface Rule {
  readonly code: ProblemCode;
  /** Reason that selects more specific texts of the problem. */
  readonly reason?: string;
  /** The cause of `tls-failed`. */
  readonly cause?: TlsCause;
  readonly when: (evidence: OAuthEvidence) => boolean;
}

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
export const rules: readonly Rule[] = [
  { code: 'not-permitted', reason: 'provider-firewall', when: sentBy('firewall') },
  { code: 'not-permitted', reason: 'proxy', when: (evidence) => (evidence.status ?? 500) < 500 && sentBy('proxy')(evidence) },
  { code: 'unexpected-answer', reason: 'network-sign-in', when: sentBy('portal') },
  { code: 'identity-provider-fault', reason: 'gateway', when: ({ status, error }) => error === null && (status === 502 || status === 504) },
  { code: 'identity-provider-fault', reason: 'unavailable', when: ({ status, error }) => error === null && status === 503 },
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
  { code: 'too-many-requests', reason: 'sign-in', when: ({ status, error }) => status === 429 || error === 'slow_down' },
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
  { code: 'oauth-policy-denied', reason: 'assignment', when: matches(/\buser is not assigned to\b/i) },
  {
    code: 'oauth-policy-denied',
    when: matches(
      /not assigned to|not authorized to access|conditional access|\b(?:no|not|missing|lacks?|without)\b.{0,30}\b(?:required )?(?:role|group|permission)s?\b|access control policy|too many (?:\w+ )?sessions|sessions? limit|\bip (?:address|range)\b.{0,60}\bnot\b/i,
    ),
  },
  // Okta names the type of the resource.
  { code: 'oauth-realm-unknown', reason: 'authorization-server', when: matches(/\(AuthorizationServer\)/) },
  { code: 'oauth-scope-refused', when: failsWith('invalid_resource', 'invalid_target') },
  {
    code: 'oauth-scope-refused',
    when: (evidence) =>
      evidence.status !== 404 && matches(/resource (?!owner)(principal|server)?.{0,60}(not found|invalid|unknown)/i)(evidence),
  },
  // Google.
  { code: 'oauth-method-not-allowed', when: matches(/^invalid client type|^only clients of type/i) },
  // Some providers describe all causes of `invalid_client` in one sentence.
  { code: 'oauth-client-unknown', reason: 'either', when: matches(/unknown client, no client authentication included/i) },
  // GitHub.
  { code: 'oauth-client-unknown', reason: 'either', when: matches(/client_id and\/or client_secret/) },
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
    when: matches(
      /\baudience\b.{0,60}\b(?:provided|required|missing)|\b(?:no|missing|requires?|required)\b.{0,40}\baudience\b|not allowed access to APIv1/i,
    ),
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
    reason: 'missing',
    when: matches(/(?:missing|must contain)\b.{0,60}\bscope\b|\bscope\b.{0,20}\b(?:(?:is )?(?:missing|required)|must be provided)\b/i),
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
  { code: 'too-many-requests', reason: 'sign-in', when: failsWith('TooManyRequestsException', 'LimitExceededException') },
  { code: 'sign-in-refused', reason: 'realm-disabled', when: matches(/realm (?:is )?(?:not enabled|disabled)/i) },
  // Cloud Foundry and SAP send the same description for users and clients.
  {
    code: 'oauth-password-wrong',
    when: (evidence) => evidence.step === 'password' && failsWith('unauthorized')(evidence) && matches(/bad credentials/i)(evidence),
  },
  // Client IDs of SAP BTP end with an exclamation mark, a letter, and a number.
  {
    code: 'oauth-client-unknown',
    reason: 'service-key',
    when: (evidence) => matches(/^bad (?:client )?credentials/i)(evidence) && /![a-z]\d+$/.test(evidence.clientId),
  },
  {
    code: 'oauth-client-unknown',
    reason: 'either',
    when: (evidence) => failsWith('unauthorized', 'invalid_client')(evidence) && matches(/bad (?:client )?credentials/i)(evidence),
  },
  { code: 'identity-provider-fault', when: failsWith('server_error', 'temporarily_unavailable', 'unknown_error') },
  { code: 'oauth-realm-unknown', when: ({ status, error }) => status === 404 && /realm/i.test(error ?? '') },
  { code: 'oauth-realm-unknown', when: matches(/\brealm .{0,60}(?:does not exist|not found)|\binvalid realm\b/i) },
  {
    code: 'oauth-realm-unknown',
    reason: 'tenant',
    when: matches(
      /tenant .{0,120}not found|valid identity zone|environment was not found|identity zone .{0,60}(?:does not exist|not found)/i,
    ),
  },
  { code: 'oauth-address-wrong', when: ({ status }) => status === 404 || status === 405 || status === 410 || status === 415 },
  // AWS API Gateway sends this message for a path without a route.
  { code: 'oauth-address-wrong', when: matches(/^missing authentication token$/i) },
  // A gateway before the provider.
  { code: 'sign-in-refused', reason: 'gateway-key', when: matches(/\b(?:api|subscription)[ _-]?key\b/i) },
  { code: 'sign-in-refused', reason: 'https-required', when: matches(/^https required/i) },
  { code: 'oauth-not-finished', reason: 'expired', when: failsWith('expired_token') },
  // Auth0 rejects unknown clients and wrong secrets of this grant with `access_denied`.
  {
    code: 'oauth-client-unknown',
    reason: 'either',
    when: (evidence) => evidence.step === 'client-credentials' && evidence.status === 401 && failsWith('access_denied')(evidence),
  },
  { code: 'oauth-denied', when: failsWith('access_denied') },
  { code: 'oauth-pkce-required', when: (evidence) => evidence.step !== 'code' && matches(/code_challenge|code_verifier|pkce/i)(evidence) },
  { code: 'oauth-redirect-refused', when: failsWith('redirect_uri_mismatch') },
  { code: 'oauth-redirect-refused', when: matches(/redirect_uri|redirect uri|callback url mismatch/i) },
  // GitHub names a rejected code with its own error.
  {
    code: 'sign-in-refused',
    reason: 'code',
    when: (evidence) => evidence.step === 'code' && failsWith('invalid_grant', 'bad_verification_code')(evidence),
  },
  ...(
    [
      ['reused', /\bstale token\b|\breus|already (?:been )?used|invalidated by (?:a )?rotation/i],
      ['revoked', /password (?:was |has been )?changed/i],
      [
        'inactive',
        /(?:token|session) (?:is )?not active|\b(?<!\bor )(?<!invalid or )(?<!invalid, )(?:has |is )?expired(?!,? or\b)|\binactiv/i,
      ],
    ] as const
  ).map(
    ([reason, pattern]): Rule => ({
      code: 'oauth-session-ended',
      reason,
      when: (evidence) => evidence.step === 'refresh' && failsWith('invalid_grant')(evidence) && matches(pattern)(evidence),
    }),
  ),
  { code: 'oauth-session-ended', when: (evidence) => evidence.step === 'refresh' && failsWith('invalid_grant')(evidence) },
  {
    code: 'oauth-account-disabled',
    when: matches(
      /^user is blocked|(account|user) (is |has been )?(disabled|deactivated|suspended|inactive)|SecurityContext error, data (?:533|701)\b/i,
    ),
  },
  {
    code: 'oauth-account-unfinished',
    reason: 'password-expired',
    when: matches(
      /password[ _](has |is )?expired|SecurityContext error, data (?:532|773)\b|must (be )?change|required to (change|reset|update) .{0,20}password/i,
    ),
  },
  {
    code: 'oauth-account-unfinished',
    when: matches(/not fully set up|required action|verify (your )?e-?mail|e-?mail.{0,20}not verified|required to (change|reset|update)/i),
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
      /(invalid|wrong|incorrect|missing|expired)[ _]client.?secret|client.?secret.{0,60}(invalid|not valid|missing|expired|incorrect|required)|no client credentials/i,
    ),
  },
  {
    code: 'oauth-client-unknown',
    reason: 'disabled',
    when: matches(/\b(?:client|application)(?: "?[^\s"]{1,100}"?)? (?:is |has been )?(?:disabled|deactivated|inactive)\b/i),
  },
  {
    code: 'oauth-client-unknown',
    when: matches(
      /client.?id.{0,40}(invalid|not found|unknown|not registered)|invalid value for .client_id|unknown client|client (was )?not found|client .{0,60}(?:does |do )?not exist|\bUNKNOWN_CLIENT\b|no client with requested id|client could not be found|client was not identified/i,
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
  // Okta.
  {
    code: 'oauth-scope-refused',
    reason: 'not-configured',
    when: matches(/\bscopes? (?:is|are) not configured for the authorization server\b/i),
  },
  { code: 'oauth-scope-refused', when: failsWith('invalid_scope') },
  { code: 'oauth-method-not-allowed', reason: 'no-directory', when: matches(/not configured with default connection/i) },
  { code: 'oauth-method-not-allowed', reason: 'unsupported', when: failsWith('unsupported_grant_type', 'unsupported_response_type') },
  {
    code: 'oauth-method-not-allowed',
    when: matches(
      /bearer-only|not (allowed|enabled|authorized|configured) (for|to|as)|grant.*(not allowed|disabled|not enabled)|not (allowed|enabled).*(grant|flow)/i,
    ),
  },
  { code: 'oauth-client-unknown', when: failsWith('deleted_client') },
  // Keycloak reports wrong secrets with `unauthorized_client` and the same description.
  {
    code: 'oauth-client-unknown',
    when: (evidence) => failsWith('invalid_client')(evidence) && matches(/^Invalid client or Invalid client credentials/)(evidence),
  },
  { code: 'oauth-client-unknown', reason: 'either', when: failsWith('invalid_client') },
  // Keycloak. Microsoft Entra rejects clients for other reasons with this status.
  {
    code: 'oauth-client-secret-wrong',
    when: (evidence) =>
      evidence.status === 401 && failsWith('unauthorized_client')(evidence) && !/\bAADSTS/.test(evidence.description ?? ''),
  },
  { code: 'oauth-method-not-allowed', when: failsWith('unauthorized_client') },
  { code: 'sign-in-refused', when: ({ error }) => error !== null },
  { code: 'not-permitted', reason: 'provider-gateway', when: ({ status, sender }) => status === 403 && sender !== null },
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
  {
    code: 'identity-provider-odd-answer',
    reason: 'malformed',
    when: ({ step, code }) => step !== 'discovery' && code === 'OAUTH_PARSE_ERROR',
  },
  { code: 'identity-provider-odd-answer', reason: 'discovery', when: ({ step, status }) => step === 'discovery' && status !== null },
];
