import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { headerValue } from '../../wire/header-lines.ts';
import { fail } from '../../wire/problem-error.ts';
import { removed } from '../../wire/remove-secrets.ts';
import type { Session } from '../connections/session.ts';

/** Bytes of the response that are read: the list shows its beginning only. */
const readBytes = 64 * 1024;

/**
 * Sends a recorded GET again, with the credentials that its connection has now.
 *
 * @throws ProblemError `invalid-input` for what could change something, or can't be sent without a secret that was removed.
 */
export async function replay(
  { method, url, sentHeaders, connectionId }: RecordedRequest,
  session: (connectionId: string) => Session,
  signal?: AbortSignal,
): Promise<void> {
  if (method !== 'GET' || url.includes(removed)) fail('invalid-input', { parameters: { procedure: 'requests.replay' } });
  const headers = [['accept', headerValue(sentHeaders, 'accept') ?? '*/*']] as const;
  const { response } = await session(connectionId).send({ url, headers, signal });
  let bytes = 0;
  try {
    for await (const part of response.body) {
      bytes += part.length;
      if (bytes >= readBytes) break;
    }
  } finally {
    response.discard();
  }
}
