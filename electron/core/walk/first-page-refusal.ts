import type { Problem } from '../../../shared/contract/problem.ts';
import { redactedProblem } from '../../wire/redacted-problem.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../profiles/session.ts';
import { pageHeaders, readRefusal } from './page-answer.ts';
import { firstPlace } from './page-ways.ts';
import type { WalkedQuery } from './walk-position.ts';

/**
 * How the deployment refuses who asks now the first page; null where it does not. A mistyped token takes nobody's rows away.
 *
 * @throws ProblemError where no answer comes; the signal's reason.
 */
export async function refusalOf(
  session: Pick<Session, 'send'>,
  query: WalkedQuery,
  redaction: Redaction,
  signal: AbortSignal,
): Promise<Problem | null> {
  const { url } = firstPlace(query);
  if (url === null) return null;
  const { answer, credential } = await session.send({ url, headers: pageHeaders(query.format, 0), signal });
  try {
    if (answer.status < 300) return null;
    return redactedProblem(await readRefusal(answer, credential !== null && answer.credentialKept, redaction), redaction);
  } finally {
    answer.discard();
  }
}
