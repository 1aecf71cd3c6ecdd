import type { Problem } from '../../../shared/problems/problem.ts';
import { claimsOf } from '../../signin/token-claims.ts';
import type { Session } from '../connections/session.ts';
import { keyHeaderIn, keyRefusalOf } from './api-key.ts';
import { audienceFacts } from './token-audience.ts';

/** Reasons that the settings or the text of a service token can explain. */
const ownReasons: ReadonlySet<string> = new Set(['unnamed', 'expired', 'not-received']);

/** Reasons for rejecting a token of another server or environment. */
const foreignReasons: ReadonlySet<string> = new Set(['audience', 'environment', 'issuer', 'signature']);

/** Matches messages about a token that its owner or an administrator has ended. Doesn't match messages that leave open whether it's invalid. */
const revoked =
  /\b(?:token|key)\b[^.,]{0,40}(?<!\bor )(?:has been |was |is |been )?(?<!\bor )\b(?:revoked|deleted|disabled|deactivated)\b(?! or\b)|^\s*revoked token\b/i;

/** Matches messages about a token that the server doesn't have. */
const unknownToken =
  /\btoken\b[^.]{0,30}\b(?:unknown|not (?:found|known|recogni[sz]ed)|does(?:n.t| not) exist)\b|\b(?:unknown|unrecogni[sz]ed|no such) (?:\w+ )?token\b/i;

/**
 * Adds the likely reason to the problem of a rejected service token. If the rejection is from another origin, which gets no credentials, the
 * redirect is the problem. Returns other problems unchanged.
 *
 * @throws the signal's reason.
 */
export async function explainServiceToken(
  problem: Problem,
  session: Pick<Session, 'access' | 'status'>,
  signal?: AbortSignal,
): Promise<Problem> {
  const { code, parameters } = problem;
  // Kerberos sends no credentials before the server requests them, so no redirect dropped any.
  if (code === 'not-signed-in' && parameters.asked !== undefined && session.status.value.method !== 'none') {
    const { reason: _reason, ...facts } = parameters;
    return { ...problem, code: 'redirected-elsewhere', parameters: facts };
  }
  if (code === 'not-permitted' && parameters.reason === 'scope' && session.status.value.method === 'service-token')
    return { ...problem, parameters: { ...parameters, reason: 'service-token-scope' } };
  if (code === 'not-permitted' && parameters.reason === 'aws-forbidden' && session.status.value.method === 'service-token')
    return explainAwsKey(problem, await headerOf(session, signal));
  if (code !== 'credentials-refused' || session.status.value.method !== 'service-token') return problem;
  const refusedFor = String(parameters.reason ?? 'unnamed');
  if (refusedFor === 'api-key-rejected') return explainKey(problem, await headerOf(session, signal));
  if (refusedFor === 'api-key-missing') return explainMissingKey(problem, await headerOf(session, signal));
  const { signIn } = await session.access(signal);
  const { headerName: header = '', token = '' } = signIn['service-token'] ?? {};
  const scheme = /^(api-?key|basic|bearer|token) +\1 /i.exec(token)?.[1];
  if (scheme !== undefined) return { ...problem, parameters: { ...parameters, reason: 'service-token-scheme-twice', scheme } };
  if (refusedFor === 'token-format') return { ...problem, parameters: { ...parameters, reason: 'service-token-format' } };
  if (refusedFor === 'unnamed' && revoked.test(problem.detail ?? ''))
    return { ...problem, parameters: { ...parameters, reason: 'service-token-revoked' } };
  const isForeign = foreignReasons.has(refusedFor);
  if (!ownReasons.has(refusedFor) && !isForeign) return problem;
  const expected = headerIn(problem.detail ?? '') ?? challengeHeader(problem, header);
  if (expected !== null && expected.toLowerCase() !== header.toLowerCase())
    return { ...problem, parameters: { ...parameters, reason: 'service-token-other-header', header, keyHeader: expected } };
  const audience = refusedFor === 'audience' ? audienceFacts(claimsOf(token), problem) : {};
  if (audience.aud !== undefined) {
    const named = audience.expectedAudience === undefined ? 'service-token-audience' : 'service-token-audience-expected';
    return { ...problem, parameters: { ...parameters, ...audience, reason: named, header } };
  }
  const isExpired = refusedFor === 'expired' && /\bexpired\b|\bexp\b/i.test(problem.detail ?? '');
  const named = isForeign ? 'service-token-foreign' : isExpired ? 'service-token-expired' : null;
  const reason = named ?? reasonOfToken(header, token, String(parameters.offered ?? ''));
  if (reason === 'service-token' && unknownToken.test(problem.detail ?? ''))
    return { ...problem, parameters: { ...parameters, reason: 'service-token-unknown', header, tokenLength: token.length } };
  // The sign-in reads when the token expired.
  const { validUntil } = session.status.value.problem?.parameters ?? {};
  if (validUntil !== undefined && (reason === 'service-token' || reason === 'service-token-expired'))
    return { ...problem, parameters: { ...parameters, reason: 'service-token-expired-on', header, validUntil } };
  return { ...problem, parameters: { ...parameters, reason, header } };
}

/** Returns the header in which a connection sends its service token. */
async function headerOf(session: Pick<Session, 'access'>, signal?: AbortSignal): Promise<string> {
  const { signIn } = await session.access(signal);
  return signIn['service-token']?.headerName ?? '';
}

/** Returns the problem of a key that a gateway didn't find in the header of this connection. */
function explainMissingKey(problem: Problem, header: string): Problem {
  const { keyHeader } = problem.parameters;
  const isSame = typeof keyHeader === 'string' && keyHeader.toLowerCase() === header.toLowerCase();
  const reason = isSame ? 'not-received' : keyHeader === undefined ? 'key-header' : 'service-token-other-header';
  return { ...problem, parameters: { ...problem.parameters, reason, header } };
}

/** Returns the problem of a key that a gateway read in the header of this connection. Adds the header to other problems. */
function explainKey(problem: Problem, header: string): Problem {
  const message = problem.detail ?? '';
  const named = keyHeaderIn(message);
  // Kong reports a key that it read without the word "key". Its challenge has this scheme.
  const isKong = keyRefusalOf(message) === null && /\bkey\b/i.test(String(problem.parameters.offered ?? ''));
  const isRead = named === null ? /key/i.test(header) || isKong : named.toLowerCase() === header.toLowerCase();
  if ((keyRefusalOf(message)?.state !== 'rejected' && !isKong) || !isRead)
    return { ...problem, parameters: { ...problem.parameters, header } };
  const { keyHeader: _keyHeader, usualHeaders: _usualHeaders, ...facts } = problem.parameters;
  return { ...problem, parameters: { ...facts, reason: 'service-key-rejected', header } };
}

/** Returns the problem of a key that was sent to AWS API Gateway in its header. Returns other problems unchanged. */
function explainAwsKey(problem: Problem, header: string): Problem {
  return header.toLowerCase() === 'x-api-key' ? { ...problem, parameters: { ...problem.parameters, reason: 'aws-key', header } } : problem;
}

/** Returns the header in which a server misses the token, from its message. Null if the message names none. */
function headerIn(message: string): string | null {
  if (/\b(?:expected|format is|use) ["'`]?authorization: /i.test(message)) return 'Authorization';
  const pattern =
    /\b(?:no|missing|required?|without)\b[^.]{0,60}\bheader:?\s+["'`]?([A-Za-z][\w-]{1,60}-[\w-]{1,60})|\b(?:missing|required?|no) ["'`]?([A-Za-z][\w-]{1,60}-[\w-]{1,60})["'`]? (?:request )?header\b/i;
  const [, first, second] = pattern.exec(message) ?? [];
  return first ?? second ?? null;
}

/** Returns the header that the challenge names. Null if it names none, or if the server also accepts the token as a bearer token. */
function challengeHeader({ parameters }: Problem, header: string): string | null {
  const { keyHeader, offered = '' } = parameters;
  const isBearer = header.toLowerCase() === 'authorization' && /\bbearer\b/i.test(String(offered));
  return keyHeader === undefined || isBearer ? null : String(keyHeader);
}

/** Returns the likely reason for a rejected service token: quotation marks, or a superfluous or missing scheme. */
function reasonOfToken(header: string, token: string, offered: string): string {
  // A scheme can come before the quotation mark.
  if (/^(?:[\w-]+ +)?["'`]|["'`]$/.test(token)) return 'service-token-quoted';
  const isAuthorization = header.toLowerCase() === 'authorization';
  const hasScheme = /^(?:api-?key|basic|bearer|token) /i.test(token);
  if (hasScheme && !isAuthorization) return 'service-token-scheme';
  return isAuthorization && !/\s/.test(token) && /^$|\bbearer\b/i.test(offered) ? 'service-token-no-scheme' : 'service-token';
}
