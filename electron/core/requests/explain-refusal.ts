import type { Problem } from '../../../shared/contract/problem.ts';
import type { Session } from '../connections/session.ts';
import { explainServiceToken } from './refused-service-token.ts';

/** Reasons of denied access that a right of the user can change. Undefined is a denial whose reason isn't known. */
const aboutRights: ReadonlySet<unknown> = new Set([undefined, 'scope', 'service-token-scope']);

/**
 * Adds what the session knows to the problem of an error response: the user who lacks a right, the header of the credentials, and the likely
 * reason for rejecting a service token. Returns other problems unchanged.
 *
 * @throws the signal's reason.
 */
export async function explainRefusal(
  problem: Problem,
  session: Pick<Session, 'access' | 'status'>,
  signal?: AbortSignal,
): Promise<Problem> {
  const explained = await explainServiceToken(problem, session, signal);
  const { code, parameters } = explained;
  const { who, method } = session.status.value;
  if (code === 'credentials-refused' && parameters.header === undefined && method !== 'service-token')
    return { ...explained, parameters: { ...parameters, header: 'Authorization' } };
  if (code !== 'not-permitted' || method === 'none') return explained;
  const named = who === null ? parameters : { who, ...parameters };
  if (!aboutRights.has(parameters.reason)) return { ...explained, parameters: named };
  if (parameters.object !== undefined) return { ...explained, parameters: { ...named, reason: 'object-right' } };
  if (parameters.right === undefined) return { ...explained, parameters: named };
  const isScope = parameters.reason === 'scope' && /\bscopes?\b/i.test(explained.detail ?? '');
  const reason = method === 'service-token' ? 'service-token-right' : isScope ? 'named-scope' : 'right';
  return { ...explained, parameters: { ...named, reason } };
}
