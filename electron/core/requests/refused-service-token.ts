import type { Problem } from '../../../shared/contract/problem.ts';
import type { Session } from '../connections/session.ts';

/** Reasons for rejecting a token of another server or environment. */
const foreignReasons: ReadonlySet<string> = new Set(['audience', 'environment', 'issuer', 'signature']);

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
  if (code !== 'credentials-refused' || session.status.value.method !== 'service-token') return problem;
  const refusedFor = String(parameters.reason ?? 'expired');
  const { signIn } = await session.access(signal);
  const { headerName: header = '', token = '' } = signIn['service-token'] ?? {};
  const scheme = /^(api-?key|basic|bearer|token) +\1 /i.exec(token)?.[1];
  if (scheme !== undefined) return { ...problem, parameters: { ...parameters, reason: 'service-token-scheme-twice', scheme } };
  if (refusedFor === 'token-format') return { ...problem, parameters: { ...parameters, reason: 'service-token-format' } };
  const isForeign = foreignReasons.has(refusedFor);
  if (refusedFor !== 'expired' && refusedFor !== 'not-received' && !isForeign) return problem;
  const expected = headerIn(problem.detail ?? '') ?? challengeHeader(problem, header);
  if (expected !== null && expected.toLowerCase() !== header.toLowerCase())
    return { ...problem, parameters: { ...parameters, reason: 'service-token-other-header', header, keyHeader: expected } };
  const reason = isForeign ? 'service-token-foreign' : reasonOfToken(header, token, String(parameters.offered ?? ''));
  return { ...problem, parameters: { ...parameters, reason, header } };
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
  if (/^(["'`]).*\1$/.test(token)) return 'service-token-quoted';
  const isAuthorization = header.toLowerCase() === 'authorization';
  const hasScheme = /^(?:api-?key|basic|bearer|token) /i.test(token);
  if (hasScheme && !isAuthorization) return 'service-token-scheme';
  return isAuthorization && !/\s/.test(token) && /^$|\bbearer\b/i.test(offered) ? 'service-token-no-scheme' : 'service-token';
}
