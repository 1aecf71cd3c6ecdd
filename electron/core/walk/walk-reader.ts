import { z } from 'zod';
import type { Session } from '../profiles/session.ts';
import { isMarkedToken, markToken, tokenMarkSchema } from '../profiles/token-mark.ts';

/** Who brought the rows of a walk: others may see other rows. */
export const walkReaderSchema = z.object({
  /** By name; null where nobody was signed in, or the way in does not tell. */
  who: z.string().nullable(),
  /** By a service token, which has no name; null where it was none. */
  token: tokenMarkSchema.nullable().default(null),
});
export type WalkReader = z.infer<typeof walkReaderSchema>;

/** Who asks now, and whether that may be the one who brought the rows. */
export interface PresentReader {
  readonly isSame: boolean;
  readonly reader: WalkReader;
}

/**
 * Looks who asks now; where the way in does not tell, it is taken to be the one before.
 *
 * @throws the signal's reason.
 */
export async function presentReader(
  session: Pick<Session, 'status' | 'access'>,
  before: WalkReader,
  signal: AbortSignal,
): Promise<PresentReader> {
  const { state, who, method } = session.status.value;
  // Nobody who signed out sends a token; one that was refused is still sent.
  const sendsToken = method === 'service-token' && state !== 'signed-out';
  const token = sendsToken ? (await session.access(signal)).signIn['service-token']?.token : undefined;
  if (token !== undefined) {
    const isSame = before.token !== null && (await isMarkedToken(token, before.token));
    return { isSame, reader: isSame ? before : { who, token: await markToken(token) } };
  }
  if (who === null) return { isSame: true, reader: before };
  return { isSame: before.token === null && (before.who === null || before.who === who), reader: { who, token: null } };
}
