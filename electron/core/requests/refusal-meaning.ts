import { certificateCause, rejectedCertificate } from '../../wire/rejected-certificate.ts';
import { pageTitle, type Sender } from '../../wire/sender.ts';
import { refusedSchemes } from '../../wire/transport/proxy-refusal.ts';
import { keyRefusalOf } from './api-key.ts';
import {
  accessRule,
  backendUnreachable,
  blockedCountry,
  blockedPage,
  browserCheck,
  databaseError,
  failedStart,
  filterRequired,
  missingSapClient,
  noApplication,
  noRoute,
  originRule,
  queryTimeout,
  sapAlias,
  sapGateway,
  sapServiceDenied,
  secureConnectionFailed,
  waitingRoom,
} from './gateway-words.ts';
import { keysHostFacts, keysUnreachable } from './issuer-keys.ts';
import { deniedConsumer, type Meaning, noCredentials, noSubscription, tokenRefusal, unknownUser } from './token-refusal.ts';
import { unknownField } from './unknown-field.ts';

/** The facts that determine the meaning of an error response. */
interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly sender: Sender | null;
  /** Message of the server. Empty if the response has none. */
  readonly message: string;
  /** Value of `WWW-Authenticate`. Empty if the header is missing. */
  readonly challenge: string;
  readonly isPage: boolean;
  readonly hasRetryAfter: boolean;
  /** Authentication schemes that the server accepts. */
  readonly offered: readonly string[];
  readonly signedIn: boolean;
  /** Whether the response is from another origin, to which no credentials were sent. */
  readonly isElsewhere: boolean;
  /** Whether the request was for a document. If so, a query can't be the cause. */
  readonly isDocument: boolean;
  /** Media type of the response. Empty if the header is missing. */
  readonly contentType: string;
  /** Value of `x-amzn-ErrorType` from AWS API Gateway. Empty if the header is missing. */
  readonly errorType: string;
  /** Whether a header shows that a gateway forwarded the request to a server behind it. */
  readonly isForwarded: boolean;
}

interface Rule {
  /** Statuses that the rule applies to. Defaults to all statuses. */
  readonly statuses?: readonly number[];
  readonly when?: (refusal: Refusal) => boolean;
  readonly meaning: Meaning | ((refusal: Refusal) => Meaning);
}

const unexpected = (reason: string): Meaning => ({ code: 'unexpected-answer', reason });
const notPermitted = (reason: string): Meaning => ({ code: 'not-permitted', reason });
const credentialsRefused = (reason: string): Meaning => ({ code: 'credentials-refused', reason });
const faulty = (reason: string): Meaning => ({ code: 'deployment-fault', reason });
const matches = (pattern: RegExp) => (refusal: Refusal) =>
  pattern.test(`${refusal.message} ${refusal.challenge} ${refusal.text.slice(0, 20_000)}`);
const sentBy = (role: Sender['role']) => (refusal: Refusal) => refusal.sender?.role === role;
/** Matches messages that only repeat the name of the status 403. */
const noReason = /^(?:(?:error )?403\b[\s:·-]*)?(?:forbidden|access (?:is )?denied|unauthori[sz]ed|not authori[sz]ed)?(?: \(403\))?[.!]?$/i;
/** Returns whether a response isn't from an API but is a web page, or an empty body from a proxy or gateway. */
const isForeign = ({ isPage, text, sender }: Refusal): boolean => isPage || (text.trim() === '' && sender !== null);

/** Matches messages of web servers and hosting providers about an unknown host name. */
const unknownHost =
  /invalid hostname|invalid host\b|unknown host|no such app\b|app configured at that hostname|disallowedhost|invalid http_host|^\s*error code: 1003\b|\bdirect ip access not allowed\b|\bblocked hosts?:|bad request\.\s+we can.t connect to the server for this app|specified bucket does not exist|\binvalid sni\b|deployment could not be found|404 web site not found|isn.t a github pages site/i;

/** Matches messages about a blocked IP address, independent of the user. */
const ipBlocked =
  /\bip(?:[ _-]?address)?\b(?:[^.<]|\.\d){0,80}\b(?:not|isn.t) (?:allowed|authori[sz]ed|permitted|(?:on|in) the (?:allow|white) ?list|(?:allow|white)listed)|\bip[ _-]?(?:address )?(?:is )?(?:forbidden|blocked|restricted|denied)|not allowed from (?:your|this) (?:ip|network)|\b(?:may|can|must|could)(?: ?not|n.t) be used from (?:this |your |the )?ip\b/i;

/** Matches messages about an expired access token. Tokens of pages expire, too. */
const expiredToken =
  /(?:\bjwt|\b(?:access|bearer|security|session|auth\w*) token|^(?:the |your )?token)\b.{0,60}\bexpired\b|\bexpired (?:access |bearer )?token\b/i;

/** Matches messages about an account that can't be used. */
const closedAccount =
  /\b(?:account|user)(?: \S{1,100})? (?:is|has been|was) (?:\w+ )?(?:disabled|locked|suspended|deactivated|blocked)\b|\byou have been blocked\b/i;

/** Matches messages about the version of an API, which ASP.NET and Azure expect in the path, a header, or a query parameter. */
const apiVersion =
  /\b(?:UnsupportedApiVersion|ApiVersionUnspecified|InvalidApiVersion(?:Parameter)?|AmbiguousApiVersion|MissingApiVersionParameter)\b|\b(?:unsupported|unspecified|invalid|missing|unknown|deprecated) api[ -]?version\b|\bapi[ -]?version\b[^.]{0,60}\b(?:required|not supported|invalid|missing|unknown|no longer supported|not specified|retired)\b|\bdoes not support the api version\b/i;

/** Matches messages of data platforms whose computing resources are stopped. */
const stoppedPlatform =
  /\b(?:cluster|(?:sql )?(?:warehouse|pool|endpoint)|database|instance|workspace|capacity)\b[^.]{0,80}\b(?:terminated|stopped|suspended|paused|not (?:running|active)|deallocated)\b/i;

/** Matches messages about a result that is too large, as opposed to a request. */
const largeResult =
  /\b(?:results?(?: set)?|response(?: size| body)?|returned (?:rows|data))\b.{0,40}\b(?:too (?:large|big)|exceed(?:s|ed)?|larger than)\b/i;

/** Matches messages about a subscription that the provider has suspended. */
const suspended =
  /\b(?:subscription|tenant|organi[sz]ation|trial|plan|workspace)\b.{0,40}\b(?:suspended|expired|cancell?ed|deactivated|past due|has ended)\b|\bnon-?payment\b/i;

/** Matches messages about a missing request header. */
const requiredHeader =
  /\b(?:missing|required|requires)\b.{0,30}\bheader\b|\bheader\b.{0,60}\b(?:is|was)? ?(?:missing|required|not (?:present|set|provided))\b/i;

/** Matches messages of gateways that have no server to forward requests to. */
const noBackend =
  /\bno (?:backend |healthy |available )?(?:server|backend|upstream|peer|target)s? (?:is |are )?available\b|failure to get a peer|\bbackend fetch failed\b|\bno healthy upstream\b|\bNoActiveTargets\b/i;

/** Matches messages of content delivery networks that can't reach the origin server. */
const noOrigin = /\bdns failure\b|temporarily unable to service|connection (?:to origin )?(?:failed|timed out)/i;

/** Matches messages about credentials that a server received and doesn't accept. Doesn't match messages about tokens of forms. */
const invalidCredentials =
  /\b(?:invalid|bad|malformed|unknown|revoked|unrecogni[sz]ed|incorrect) (?:\w+ ){0,2}(?:token|credentials?|jwt)\b|\b(?:token|credentials?|jwt)\b.{0,30}\b(?:invalid|not valid|revoked|not recogni[sz]ed|could not be verified)\b|\b(?:failed to authenticate|authentication failed|could not authenticate)\b|^not authenticated\b|\bkey not authori[sz]ed:/i;

/** Matches messages about a token that no query can cause. Some frameworks send them with 400 or 422. */
const brokenToken =
  /\bsignature verification failed\b|\bnot enough segments\b|\bbad authorization header\b|\bonly (?:non-)?(?:refresh|access|fresh) tokens are allowed\b|\binvalid (?:crypto|header|payload) padding\b|\baccess_token is invalid\b/i;

/** Matches messages about a token that could be about the tokens of a query, too. */
const brokenTokenOfDocument = /\binvalid (?:audience|issuer|jwt|bearer token|access token|token)\b/i;

/** Returns whether a response is about the access token, although its status is about the request (RFC 6750, section 3.1). */
function isBearerError({ message, challenge, text, isDocument }: Refusal): boolean {
  if (/\berror="?invalid_token/i.test(challenge) || /"error"\s*:\s*"invalid_token"/.test(text.slice(0, 2_000))) return true;
  return brokenToken.test(message) || (isDocument && brokenTokenOfDocument.test(message));
}

/** Matches texts of maintenance pages. */
export const maintenance =
  /\b(?:under|scheduled|planned|down for|undergoing|performing|en|de) maintenance\b|\bmaintenance (?:mode|window|page|break|en cours)\b|\bbe (?:right )?back (?:soon|shortly)\b/i;

/** The first matching rule applies. Messages of proxies and gateways come before rules for the status alone. */
const rules: readonly Rule[] = [
  { when: sentBy('portal'), meaning: unexpected('network-sign-in') },
  { when: ({ contentType }) => contentType.startsWith('application/grpc'), meaning: unexpected('grpc') },
  { statuses: [407], meaning: ({ offered }) => ({ code: 'proxy-failed', reason: refusedSchemes(offered) ?? 'credentials' }) },
  {
    statuses: [400],
    when: matches(
      /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL|HTTP request to an HTTPS server|port requires TLS/i,
    ),
    meaning: unexpected('https-port'),
  },
  { statuses: [497], meaning: unexpected('https-port') },
  {
    statuses: [400, 403],
    when: matches(/No required SSL certificate was sent|client certificate (is )?required|requires? .{0,80}client certificate|\b403\.7\b/i),
    meaning: { code: 'tls-failed', cause: 'client-certificate' },
  },
  { statuses: [496], meaning: { code: 'tls-failed', cause: 'client-certificate' } },
  {
    statuses: [400, 403],
    when: matches(rejectedCertificate),
    meaning: ({ message, text }) => ({ code: 'tls-failed', cause: certificateCause(`${message} ${text.slice(0, 20_000)}`) }),
  },
  { statuses: [495], meaning: { code: 'tls-failed', cause: 'client-certificate-rejected' } },
  // IIS has a substatus for each of its rules.
  { statuses: [403], when: matches(/\b403\.4\b|SSL is required to view this resource/i), meaning: notPermitted('https-required') },
  { statuses: [403], when: matches(/\b403\.(?:6|503)\b/), meaning: notPermitted('ip-address') },
  { statuses: [403], when: matches(/\b403\.50[12]\b/), meaning: { code: 'too-many-requests' } },
  { statuses: [403], when: matches(/\b403\.18\b|cannot be executed .{0,30}application pool/i), meaning: faulty('application-pool') },
  {
    statuses: [400, 413],
    when: matches(/header or cookie too large|headers?( fields?)? (is |are )?too (large|long)|header field exceeds|Request Too Long/i),
    meaning: unexpected('request-headers-too-large'),
  },
  { statuses: [431, 494], meaning: unexpected('request-headers-too-large') },
  {
    statuses: [400, 413, 422],
    when: ({ isDocument, message }) => !isDocument && largeResult.test(message),
    meaning: { code: 'query-refused', reason: 'result-too-large' },
  },
  // SharePoint rejects queries that read too many rows of a list.
  {
    statuses: [400, 403, 500],
    when: ({ isDocument, message }) => !isDocument && /SPQueryThrottledException|list view threshold/i.test(message),
    meaning: { code: 'query-refused', reason: 'list-threshold' },
  },
  { statuses: [413, 414], meaning: unexpected('request-too-large') },
  // IIS rejects some requests with 404.
  {
    statuses: [404],
    when: matches(/\b404\.1[345]\b|request filtering module .{0,80}too (?:long|large)/i),
    meaning: unexpected('request-too-large'),
  },
  { statuses: [404], when: matches(/\b404\.(?:[5-9]|1[0-289])\b|request filtering module/i), meaning: notPermitted('request-filter') },
  { statuses: [404], when: ({ text }) => /^\s*default backend - 404/i.test(text), meaning: unexpected('no-ingress') },
  { statuses: [404], when: matches(noRoute), meaning: unexpected('no-route') },
  { statuses: [404], when: ownNotFound, meaning: unexpected('no-route') },
  { statuses: [400, 403, 404], when: matches(unknownHost), meaning: unexpected('unknown-host') },
  // Azure Front Door sends this page for a host name that no profile has.
  {
    statuses: [404],
    when: ({ sender, text }) => sender?.name === 'Azure Front Door' && /services aren.t available right now/i.test(text),
    meaning: unexpected('unknown-host'),
  },
  // SAP Internet Communication Framework: the node of the path doesn't exist, or isn't active.
  {
    statuses: [403, 404],
    when: matches(/ErrorCode:\s?ICF-NF|call was terminated because the corresponding service is not available/i),
    meaning: faulty('inactive-service'),
  },
  {
    statuses: [400, 404, 405, 406, 410, 415],
    when: ({ message, text }) => apiVersion.test(`${message} ${text.slice(0, 2_000)}`),
    meaning: unexpected('api-version'),
  },
  { statuses: [401, 403], when: sentBy('access'), meaning: notPermitted('access-gateway') },
  // SAP Gateway: no service of this name is registered, or the service isn't active.
  { statuses: [403, 404], when: matches(/\/IWFND\/MED\/170|no service found for namespace/i), meaning: faulty('unregistered-service') },
  { statuses: [403], when: ({ signedIn, message }) => signedIn && sapServiceDenied.test(message), meaning: notPermitted('sap-service') },
  { when: ({ message }) => sapAlias.test(message), meaning: faulty('sap-alias') },
  { statuses: [421], meaning: unexpected('unknown-host') },
  { statuses: [404, 502, 503], when: matches(/ERR_NGROK_3200/), meaning: unexpected('unknown-host') },
  { statuses: [405], meaning: unexpected('method-not-allowed') },
  {
    statuses: [401, 403, 500, 502, 503],
    when: (refusal) => refusal.signedIn && matches(keysUnreachable)(refusal),
    meaning: ({ message }) => ({ ...faulty('keys'), facts: keysHostFacts(message) }),
  },
  {
    statuses: [500, 502, 503],
    when: ({ message, sender, isDocument }) =>
      sender?.role !== 'proxy' &&
      sender?.role !== 'firewall' &&
      (isDocument || sender !== null) &&
      backendUnreachable.test(message) &&
      !secureConnectionFailed.test(message),
    meaning: faulty('gateway-connect'),
  },
  // Data platforms stop clusters and databases that nobody uses.
  { statuses: [400, 404, 409, 503], when: ({ message }) => stoppedPlatform.test(message), meaning: faulty('stopped') },
  { statuses: [402], meaning: notPermitted('payment') },
  { statuses: [403, 451], when: matches(blockedCountry), meaning: notPermitted('country') },
  { statuses: [451], meaning: notPermitted('legal') },
  { statuses: [401, 403], when: ({ isElsewhere }) => isElsewhere, meaning: { code: 'redirected-elsewhere' } },
  {
    statuses: [403, 429, 503],
    when: (refusal) => sentBy('firewall')(refusal) && matches(browserCheck)(refusal),
    meaning: notPermitted('browser-check'),
  },
  {
    statuses: [400, 403, 406, 429, 503],
    when: (refusal) => sentBy('firewall')(refusal) && !(refusal.status === 503 && matches(noOrigin)(refusal)),
    meaning: notPermitted('firewall'),
  },
  { statuses: [500], when: matches(/fastly error: unknown domain/i), meaning: unexpected('unknown-host') },
  { statuses: [403], when: sentBy('proxy'), meaning: notPermitted('proxy') },
  {
    statuses: [400, 404, 500, 502, 503],
    when: (refusal) => sentBy('proxy')(refusal) && matches(blockedPage)(refusal),
    meaning: notPermitted('proxy'),
  },
  {
    statuses: [403],
    when: matches(/^Missing Authentication Token|Authorization header requires 'Credential'|missing equal-sign\) in Authorization/i),
    meaning: notPermitted('unknown-route'),
  },
  {
    statuses: [403],
    when: ({ errorType, message }) => /^ForbiddenException/.test(errorType) && /^forbidden$/i.test(message),
    meaning: notPermitted('aws-forbidden'),
  },
  { statuses: [400, 401, 403], when: (refusal) => keyRefusal(refusal) !== null, meaning: aboutKey },
  {
    statuses: [403],
    when: matches(/\b(web ?app|site|application|service) (?:is|has been) (?:currently )?stopped/i),
    meaning: faulty('stopped'),
  },
  { statuses: [500, 502, 503, 504], when: sentBy('proxy'), meaning: faulty('proxy') },
  {
    statuses: [500],
    when: ({ signedIn, message }) =>
      signedIn && /\bno delegated credentials?\b|\bGSS_C_DELEG|\bcredentials? (?:cannot|can.t|could not) be delegated\b/i.test(message),
    meaning: faulty('delegation'),
  },
  { statuses: [404, 503], when: matches(noApplication), meaning: faulty('no-application') },
  { statuses: [429, 503], when: (refusal) => refusal.isPage && matches(waitingRoom)(refusal), meaning: faulty('waiting-room') },
  { statuses: [525, 526], meaning: faulty('gateway-tls') },
  { statuses: [500, 502, 503, 504], when: matches(secureConnectionFailed), meaning: faulty('gateway-tls') },
  { statuses: [500, 503], when: ({ isDocument, message }) => !isDocument && queryTimeout.test(message), meaning: faulty('query-timeout') },
  { statuses: [400, 401, 403, 404, 500], when: matches(missingSapClient), meaning: unexpected('sap-client') },
  {
    statuses: [400, 422],
    when: ({ isDocument, message }) => !isDocument && filterRequired.test(message),
    meaning: { code: 'query-refused', reason: 'filter-required' },
  },
  { statuses: [400, 422, 500], when: ({ isDocument, message }) => !isDocument && unknownField(message) !== null, meaning: aboutField },
  {
    when: ({ text }) => /policies\.ratelimit\.|QuotaViolation/.test(text.slice(0, 2_000)),
    meaning: ({ text }) => ({ code: 'too-many-requests', ...(/QuotaViolation/.test(text) && { reason: 'quota' }) }),
  },
  { statuses: [508], when: matches(/resource limit|limit is reached/i), meaning: faulty('overloaded') },
  { statuses: [508], meaning: faulty('loop') },
  { statuses: [529], meaning: faulty('overloaded') },
  { statuses: [561], meaning: faulty('gateway-sign-in') },
  { statuses: [509], meaning: { code: 'too-many-requests', reason: 'quota' } },
  {
    statuses: [403],
    when: (refusal) => refusal.hasRetryAfter && /\bquota\b|\brate.?limit\b/i.test(refusal.message),
    meaning: { code: 'too-many-requests', reason: 'quota-until' },
  },
  {
    statuses: [403, 429],
    when: (refusal) => !refusal.hasRetryAfter && matches(/\bquota\b|rate.?limit ?exceeded|usage limit|limit exceeded/i)(refusal),
    meaning: { code: 'too-many-requests', reason: 'quota' },
  },
  {
    statuses: [429],
    meaning: ({ hasRetryAfter }) => ({ code: 'too-many-requests', ...(hasRetryAfter && { reason: 'retry-after' }) }),
  },
  {
    statuses: [401, 403],
    when: (refusal) => refusal.isPage && /^(?:sign|log)[ -]?in\b/i.test(pageTitle(refusal.text)),
    meaning: ({ signedIn, status }) =>
      signedIn
        ? unexpected('document-web-page')
        : status === 403
          ? notPermitted('anonymous')
          : { code: 'not-signed-in', reason: 'required-unnamed' },
  },
  { statuses: [419], meaning: notPermitted('csrf') },
  { statuses: [401], meaning: tokenRefusal },
  // ArcGIS: invalid token (498), and token required (499). Proxies use 499 for other purposes.
  { statuses: [498], meaning: tokenRefusal },
  { statuses: [499], when: ({ message }) => noCredentials.test(message), meaning: tokenRefusal },
  // Some gateways validate the token's audience and respond with 403.
  { statuses: [403], when: matches(/audiences? .{0,40}(not allowed|invalid)/i), meaning: credentialsRefused('audience') },
  {
    statuses: [403],
    when: matches(
      /insufficient.?(?:\w+ )?scope|scope.?insufficient|missing.{0,20}scope|required scope|scope validation failed|\btoken is (?:restricted|limited) to\b|\btoken (?:does(?: not|n.t) have|lacks?|is missing|has no)\b.{0,40}\b(?:permission|privilege|abilit|right)|invalid abilit(?:y|ies)|scope.{0,20}(required|missing)/i,
    ),
    meaning: notPermitted('scope'),
  },
  {
    statuses: [403],
    when: ({ message }) =>
      suspended.test(message) || /\blicen[cs]es?\b.{0,60}\b(?:expired|exceeded|exhausted|invalid|limit|missing)\b/i.test(message),
    meaning: notPermitted('licence'),
  },
  { statuses: [400, 403], when: ({ signedIn, message }) => signedIn && expiredToken.test(message), meaning: credentialsRefused('expired') },
  { statuses: [400, 422], when: (refusal) => refusal.signedIn && isBearerError(refusal), meaning: tokenRefusal },
  { statuses: [403], when: ({ signedIn, message }) => signedIn && deniedConsumer.test(message), meaning: notPermitted('consumer-group') },
  { statuses: [403], when: ({ signedIn, message }) => signedIn && noSubscription.test(message), meaning: notPermitted('subscription') },
  {
    statuses: [403],
    when: ({ signedIn, message }) => signedIn && /\b(?:multi|two)-?factor\b|\bmfa\b|\bsecond factor\b|\bstep-?up\b/i.test(message),
    meaning: credentialsRefused('step-up'),
  },
  { statuses: [403], when: ({ signedIn, message }) => signedIn && closedAccount.test(message), meaning: credentialsRefused('account') },
  { statuses: [403], when: ({ signedIn, message }) => signedIn && unknownUser.test(message), meaning: notPermitted('no-account') },
  // Pages can contain such a token in their forms, so only the visible message counts.
  { statuses: [400, 403], when: ({ message }) => /\b(?:csrf|xsrf)\b/i.test(message), meaning: notPermitted('csrf') },
  {
    statuses: [403],
    when: ({ signedIn, message, challenge, isPage }) =>
      signedIn && !isPage && (noCredentials.test(`${message} ${challenge}`) || invalidCredentials.test(message)),
    meaning: tokenRefusal,
  },
  { statuses: [403], when: matches(/has not been used in project|\bSERVICE_DISABLED\b/i), meaning: faulty('stopped') },
  { statuses: [403], when: matches(/\b403\.14\b|configured to not list the contents/i), meaning: notPermitted('no-listing') },
  { statuses: [403], when: matches(ipBlocked), meaning: notPermitted('ip-address') },
  // Google Cloud checks the permission of an account before the request reaches the service.
  {
    statuses: [403],
    when: (refusal) => refusal.signedIn && matches(/your client does not have permission/i)(refusal),
    meaning: { code: 'not-permitted' },
  },
  {
    statuses: [403],
    when: ({ signedIn, message }) => signedIn && accessRule.test(message),
    meaning: notPermitted('gateway-rule'),
  },
  { statuses: [403], when: ({ message }) => originRule.test(message), meaning: notPermitted('gateway-rule') },
  // This gateway itself sends 403 only if its firewall (WAF) rejects a request.
  {
    statuses: [403],
    when: (refusal) => refusal.sender?.name === 'Azure Application Gateway' && isForeign(refusal),
    meaning: notPermitted('firewall'),
  },
  { statuses: [403], when: ({ isPage }) => isPage, meaning: notPermitted('gateway') },
  { statuses: [403], when: ({ signedIn }) => !signedIn, meaning: notPermitted('anonymous') },
  { statuses: [403], when: ({ message }) => noReason.test(message), meaning: notPermitted('no-message') },
  { statuses: [403], meaning: { code: 'not-permitted' } },
  { statuses: [404, 410], meaning: { code: 'unknown-api' } },
  { statuses: [406], meaning: unexpected('not-acceptable') },
  { statuses: [415], when: matches(/\b(?:acceptable|supported) (?:MIME|media) types?\b/i), meaning: unexpected('not-acceptable') },
  { statuses: [415], meaning: unexpected('media-type') },
  { statuses: [408], meaning: { code: 'timed-out' } },
  { statuses: [501], when: ({ isDocument }) => isDocument, meaning: unexpected('unusual-status') },
  { statuses: [501], meaning: { code: 'query-refused', reason: 'unsupported-options' } },
  { statuses: [521, 522, 523, 530], meaning: faulty('gateway-connect') },
  { statuses: [524, 598, 599], meaning: gatewayTimeout },
  { statuses: [502, 520], meaning: faulty('bad-gateway') },
  {
    statuses: [503],
    when: (refusal) => !refusal.hasRetryAfter && sentBy('firewall')(refusal) && matches(noOrigin)(refusal),
    meaning: faulty('gateway-connect'),
  },
  {
    statuses: [503],
    when: (refusal) => !refusal.hasRetryAfter && matches(noBackend)(refusal),
    meaning: faulty('no-backend'),
  },
  // AWS: the target groups have no registered or used targets.
  { statuses: [503], when: ({ sender, isPage }) => sender?.name === 'AWS load balancer' && isPage, meaning: faulty('no-target') },
  // http.sys responds instead of the worker process of the application.
  {
    statuses: [503],
    when: ({ sender, text }) => sender?.name === 'IIS' && /HTTP Error 503\. The service is unavailable/i.test(text),
    meaning: faulty('stopped-pool'),
  },
  { statuses: [500, 502, 503], when: (refusal) => refusal.isPage && matches(failedStart)(refusal), meaning: faulty('application-start') },
  { statuses: [503], when: (refusal) => !refusal.hasRetryAfter && matches(maintenance)(refusal), meaning: faulty('maintenance') },
  { statuses: [503], meaning: ({ hasRetryAfter }) => faulty(hasRetryAfter ? 'unavailable-until' : 'unavailable') },
  { statuses: [504], meaning: gatewayTimeout },
  { statuses: [500, 503], when: ({ message }) => sapGateway.test(message), meaning: faulty('sap-gateway') },
  { statuses: [500], when: ({ message }) => databaseError.test(message), meaning: faulty('database') },
  { when: ({ isDocument, status }) => isDocument && status >= 500, meaning: faulty('document') },
  { when: ({ status }) => status >= 500, meaning: { code: 'deployment-fault' } },
  {
    statuses: [400, 428],
    when: ({ message }) => requiredHeader.test(message),
    meaning: unexpected('required-header'),
  },
  {
    statuses: [400],
    when: (refusal) => refusal.isDocument || (refusal.sender !== null && isForeign(refusal)),
    meaning: unexpected('bad-request'),
  },
  { statuses: [426], meaning: unexpected('upgrade-required') },
  {
    statuses: [411, 412, 416, 417, 418, 422, 423, 424, 425, 428],
    when: ({ isDocument, status }) => isDocument || status === 425,
    meaning: unexpected('unusual-status'),
  },
  // The request was for a document, so a query can't be the cause.
  { when: ({ isDocument, status }) => isDocument && status >= 400 && status < 500, meaning: unexpected('unusual-status') },
];

/** Returns whether a gateway without a route for the request sent status 404: Envoy without a body, and AWS API Gateway with a short one. */
function ownNotFound({ sender, text, message, isForwarded }: Refusal): boolean {
  if (sender?.name === 'AWS API Gateway') return message === 'Not Found';
  return /envoy/i.test(sender?.name ?? '') && text.trim() === '' && !isForwarded;
}

/** Returns what a gateway reports about an API key. Null if it reports nothing, or read the access token instead of a key. */
const keyRefusal = ({ message, challenge, text, isPage, signedIn }: Refusal): ReturnType<typeof keyRefusalOf> =>
  isPage || (signedIn && /\b(?:bearer|oauth2?)\b/i.test(challenge) && !/\bkey\b/i.test(message))
    ? null
    : keyRefusalOf(`${challenge} ${message} ${text.slice(0, 20_000)}`.trim());

/**
 * Returns the meaning of a message about an API key. If no credentials were sent, the key is missing, even if the message says it was
 * rejected.
 */
function aboutKey(refusal: Refusal): Meaning {
  const { state = 'missing', header = null, usualHeaders = '' } = keyRefusal(refusal) ?? {};
  // Only the texts of a rejected key mention both.
  const facts = {
    ...((header === null || state === 'rejected') && { usualHeaders: header ?? usualHeaders }),
    ...(header !== null && { keyHeader: header }),
  };
  if (!refusal.signedIn) return { code: 'not-signed-in', reason: header === null ? 'api-key-missing' : 'api-key-header', facts };
  return { code: 'credentials-refused', reason: `api-key-${state}`, facts };
}

/** Returns the meaning of a timeout at a gateway. A document can't be requested in smaller parts. */
function gatewayTimeout({ isDocument }: Refusal): Meaning {
  return faulty(isDocument ? 'gateway-timeout' : 'gateway-timeout-query');
}

/** Returns the meaning of a message about a field that the server doesn't know. */
function aboutField({ message }: Refusal): Meaning {
  return { code: 'query-refused', reason: 'unknown-field', facts: { field: unknownField(message) ?? '' } };
}

/** Returns the meaning of an error response from its status, its sender, and its message. */
export function meaningOf(refusal: Refusal): Meaning {
  const fitting = rules.find(({ statuses, when }) => (statuses?.includes(refusal.status) ?? true) && (when?.(refusal) ?? true));
  if (fitting === undefined) return { code: 'query-refused' };
  return typeof fitting.meaning === 'function' ? fitting.meaning(refusal) : fitting.meaning;
}
