import { z } from 'zod';
import type { Problem } from '../../../shared/problems/problem.ts';
import { type Redaction, redactedProblem } from '../../wire/redaction.ts';
import type { Session } from '../connections/session.ts';
import { isMarkedToken, markToken, tokenMarkSchema } from '../connections/token-mark.ts';
import { readRejection } from '../requests/read-response.ts';
import type { PagedQuery } from './paging/cursor-state.ts';
import { pageHeaders } from './paging/page-request.ts';
import { strategyOf } from './paging/strategies.ts';

/** The user who fetched the rows. Other users might see other rows. */
export const fetchIdentitySchema = z.object({
  /** User name. Null if nobody was signed in, or if the sign-in method doesn't report the user. */
  who: z.string().nullable(),
  /** Mark of the service token, which has no user name. Null for other sign-in methods. */
  token: tokenMarkSchema.nullable().default(null),
});

/** Identifies the user of a saved fetch. */
export type FetchIdentity = z.infer<typeof fetchIdentitySchema>;

/** The current user, and whether this user can be the one who fetched the rows. */
export interface CurrentIdentity {
  readonly isSame: boolean;
  readonly reader: FetchIdentity;
}

/**
 * Compares the current user with the user who fetched the rows. Users count as the same if the sign-in method doesn't report the current
 * user.
 *
 * @throws the signal's reason.
 */
export async function currentIdentity(
  session: Pick<Session, 'status' | 'access'>,
  before: FetchIdentity,
  signal: AbortSignal,
): Promise<CurrentIdentity> {
  const { state, who, method } = session.status.value;
  // After signing out, requests contain no token. A rejected token is still sent.
  const sendsToken = method === 'service-token' && state !== 'signed-out';
  const token = sendsToken ? (await session.access(signal)).signIn['service-token']?.token : undefined;
  if (token !== undefined) {
    const isSame = before.token !== null && (await isMarkedToken(token, before.token));
    return { isSame, reader: isSame ? before : { who, token: await markToken(token) } };
  }
  if (who === null) return { isSame: true, reader: before };
  return { isSame: before.token === null && (before.who === null || before.who === who), reader: { who, token: null } };
}

/**
 * Requests the first page. Returns the problem if the server rejects the current user, so that a mistyped token doesn't discard stored
 * rows.
 *
 * @throws ProblemError if no response arrives; the signal's reason.
 */
export async function firstPageRejection(
  session: Pick<Session, 'send' | 'access' | 'status'>,
  query: PagedQuery,
  redaction: Redaction,
  signal: AbortSignal,
): Promise<Problem | null> {
  const { url } = strategyOf(query).first(query);
  if (url === null) return null;
  const { response, credential } = await session.send({ url, headers: pageHeaders(query, 0), signal });
  try {
    if (response.status < 300) return null;
    const signedIn = credential !== null && response.credentialSent;
    return redactedProblem(await readRejection(response, { session, redaction, signedIn, signal }), redaction);
  } finally {
    response.discard();
  }
}
