import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import type { TlsCause } from '../../../shared/problems/tls-causes.ts';

/** A problem code, and the reason or TLS cause if the problem has a specific text for it. */
export interface Meaning {
  readonly code: ProblemCode;
  readonly reason?: string;
  readonly cause?: TlsCause;
  /** Further parameters of the problem's texts. */
  readonly facts?: Problem['parameters'];
}

/** The facts that determine why a server rejects a request without valid credentials. */
export interface TokenRefusal {
  readonly signedIn: boolean;
  /** Authentication schemes that the server accepts. */
  readonly offered: readonly string[];
  /** Message of the server. Empty if the response has none. */
  readonly message: string;
  /** Value of `WWW-Authenticate`. Empty if the header is missing. */
  readonly challenge: string;
}

const notPermitted = (reason: string): Meaning => ({ code: 'not-permitted', reason });
const credentialsRefused = (reason: string): Meaning => ({ code: 'credentials-refused', reason });

/** Matches messages about a user who has an account at the identity provider, but not at the server. */
export const unknownUser =
  /\buser\b[^.]{0,80}\b(?:not (?:found|registered|provisioned|known|recogni[sz]ed)|does(?:n.t| not) exist)\b|\buser [^ ]{1,100}\.[^ ]{1,100} (?:is |was )?not (?:found|registered|provisioned)\b|\b(?:unknown|no such|unregistered) user\b|\buser (?:is|was) not a member of (?:the|this|your) (?:organi[sz]ation|tenant|workspace|account|project)\b/i;

/** Matches messages about a token of another environment. */
const otherEnvironment =
  /\b(?:wrong|other|different|another|foreign) (?:environment|realm|tenant|stage)\b|\benvironment\b.{0,40}\b(?:expected|mismatch|(?:does not|doesn.t) match)\b/i;

/** Authentication schemes that no token-based sign-in method uses. */
const otherSchemes: ReadonlySet<string> = new Set(['basic', 'digest', 'dpop', 'kerberos', 'negotiate', 'ntlm']);

/** Authentication schemes that no sign-in method supports. */
const unsupportedSchemes: ReadonlySet<string> = new Set([
  'aws4-hmac-sha256',
  'digest',
  'dpop',
  'hawk',
  'hoba',
  'mutual',
  'ntlm',
  'signature',
]);

/** Matches messages about a token that isn't a JWT, or can't be decoded. */
const notJwt =
  /header\.payload\.signature|\bnot enough segments\b|\b(?:three|3) (?:parts|segments|sections)\b|\bfailed to (?:decode|parse) (?:the )?(?:\w+ )?(?:jwt|token)\b|\bcompacttoken parsing failed\b|\bBAD_FORMAT\b|\binvalid (?:crypto|header|payload) padding\b|\bbad token\b|\btoken string should not contain\b/i;

/** Matches messages about a token of another kind, such as an opaque token or an ID token. The `IDX` codes are from .NET. */
const otherToken =
  /\bmalformed (?:jwt|token|bearer)|\b(?:jwt|token)\b[^.]{0,60}\b(?:malformed|not well[ -]?formed|badly formed)|\bnot a (?:valid )?jwt\b|\bjwt must have\b|\binvalid (?:compact )?(?:jws|jwt|token) (?:serialization|format|type)\b|invalid compact jws|unexpected "typ"|\btyp\b[^.]{0,40}\bnot allowed|\bonly (?:non-)?(?:refresh|access|fresh) tokens\b|\bIDX(?:12709|12741|14100|10258)\b|\bunrecogni[sz]able token\b|\b(?:unsupported|wrong|unexpected) token type\b|\bid[ _]token\b.{0,40}\bnot\b/i;

/** Matches messages of servers that received no credentials. The second alternative is from Spring Security. */
export const noCredentials =
  /\b(?:no|without|missing(?! or\b)|lacks an?) (?:bearer |access |auth(?:orization|entication) )?(?:token|credentials|jwt|authorization header)\b|\bauthentication (?:parameters?|data|information) (?:is |are |was |were )?(?:missing|not (?:found|present|provided|sent))\b|full authentication is required|\bempty (?:bearer )?token\b|\btoken required\b|\b(?:jwt|token|authorization header|credentials) (?:is|are|was|were) (?:missing(?! or\b)|not (?:found|present|provided|sent))\b|\b(?:jwt|authorization header) not (?:found|present|provided)\b|\b(?:token|authorization header|jwt) missing\b(?! or\b)|\bsystem:anonymous\b|^not authenticated\b|\byou need to (?:sign|log) in\b|\banonymous (?:user|access)\b/i;

/** Matches messages that leave open whether the token expired. */
const expiredOrInvalid =
  /\b(?:invalid|incorrect|revoked|missing|malformed),? or (?:is |has |has been )?(?:already )?expired\b|\bexpired,? or (?:is |has been |was )?(?:otherwise )?(?:invalid|incorrect|revoked|missing|malformed)\b/i;

/** Matches messages about a claim that the server requires. */
const requiredClaim =
  /\bclaim value mismatch\b|\b(?:missing|required|unexpected|lacks?|no)\b[^.]{0,40}\bclaims?\b|\bclaims?\b[^.]{0,60}\b(?:missing|required|mismatch|not (?:found|present|satisfied|met)|unexpected|invalid|do(?:es)?(?:n.t| not) match)\b|\bno recognizable user identification\b/i;

/** Matches messages of gateways about a client that isn't subscribed to an API. */
export const noSubscription =
  /\bno ?api ?product ?match\b|\bsubscription validation failed\b|\bnot subscribed to\b|\bno (?:active |valid )?subscription (?:found|for|to)\b|\baccess to this api has been disallowed\b|\bclient\b[^.]{0,60}\b(?:not|isn.t) (?:allowed|authori[sz]ed|permitted) to (?:access|call|use)\b/i;

/** Matches the message of Kong about a consumer that its access control list doesn't allow. */
export const deniedConsumer = /\byou cannot consume this service\b/i;

/** Authentication schemes of tokens that servers use instead of Bearer. */
const tokenSchemes: ReadonlySet<string> = new Set(['apikey', 'api-key', 'jwt', 'token', 'x-token']);

/** Returns the reason of a server that accepts only schemes of other sign-in methods. */
function otherScheme(offered: readonly string[]): string {
  if (offered.some((scheme) => scheme === 'negotiate' || scheme === 'kerberos')) return 'windows-sign-in';
  return offered.every((scheme) => scheme === 'basic') ? 'basic-sign-in' : 'other-scheme';
}

/** Returns why a request got status 401, as far as the server reports the reason (RFC 6750, section 3.1). */
export function tokenRefusal({ signedIn, offered, message, challenge }: TokenRefusal): Meaning {
  if (!signedIn) {
    const isUnsupported = offered.length > 0 && offered.every((scheme) => unsupportedSchemes.has(scheme));
    if (offered.includes('negotiate') && offered.every((scheme) => scheme === 'negotiate' || scheme === 'ntlm'))
      return { code: 'not-signed-in', reason: 'kerberos' };
    return { code: 'not-signed-in', reason: isUnsupported ? 'unsupported-scheme' : offered.length > 0 ? 'required' : 'required-unnamed' };
  }
  if (noSubscription.test(message)) return notPermitted('subscription');
  if (
    !expiredOrInvalid.test(message) &&
    /\b(?:jwt)?expired\b|not yet valid|not valid (before|yet)|used before issued|used too early|use token before|issued in the future|\bnbf\b|\bexp\b/i.test(
      message,
    )
  )
    return credentialsRefused('expired');
  if (/\bcontinuous access evaluation\b|\bLocationConditionEvaluation/i.test(message)) return credentialsRefused('access-policy');
  if (otherEnvironment.test(message)) return credentialsRefused('environment');
  if (/\baudience\b|\baud\b/i.test(message)) return credentialsRefused('audience');
  if (/\bissuer\b|\biss\b/i.test(message)) return credentialsRefused('issuer');
  // Azure Storage: the header has another form than the server expects.
  if (/header is formed correctly/i.test(message)) return { code: 'credentials-refused' };
  if (
    /\bunexpected signing method\b|\b(?:unsupported|unexpected|invalid|disallowed)\b.{0,30}\balg(?:orithm)?\b|\balg(?:orithm)?\b.{0,40}\bnot (?:supported|allowed|accepted)\b/i.test(
      message,
    )
  )
    return credentialsRefused('algorithm');
  if (notJwt.test(message)) return credentialsRefused('token-format');
  if (
    /signature\b|\balgorithm\b|signing key|\bjwks\b|json web key set|\bkid\b|\bmatching (?:\w+ )?key\b|signed jwt|jwt verification/i.test(
      message,
    )
  )
    return credentialsRefused('signature');
  if (otherToken.test(message)) return credentialsRefused('token-format');
  // RFC 9470 defines `insufficient_user_authentication`. OpenID Connect servers without RFC 9470 only send `acr_values`.
  if (/insufficient_user_authentication|\bacr_values=/i.test(challenge)) return credentialsRefused('step-up');
  if (
    /\b(?:account|user|owner)\b.{0,30}\b(?:disabled|locked|suspended|deactivated|blocked|inactive|deleted|unconfirmed|not (?:active|confirmed))\b|\bconfirm your e-?mail\b|\byou have been blocked\b/i.test(
      message,
    )
  )
    return credentialsRefused('account');
  if (unknownUser.test(message)) return notPermitted('no-account');
  if (/\bdpop\b/i.test(message)) return credentialsRefused('dpop');
  if (/client certificate|\bcnf\b|x5t#S256/i.test(message)) return credentialsRefused('bound-token');
  if (noCredentials.test(`${message} ${challenge}`)) {
    const isOtherScheme = offered.length > 0 && offered.every((scheme) => tokenSchemes.has(scheme));
    return credentialsRefused(isOtherScheme ? 'token-scheme' : 'not-received');
  }
  if (requiredClaim.test(message)) return credentialsRefused('claims');
  // RFC 6750 specifies status 403 for this error, but some servers send 401.
  if (/insufficient.?scope/i.test(challenge)) return notPermitted('scope');
  if (offered.length > 0 && offered.every((scheme) => otherSchemes.has(scheme))) return credentialsRefused(otherScheme(offered));
  return { code: 'credentials-refused' };
}
