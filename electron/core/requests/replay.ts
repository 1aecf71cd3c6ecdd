import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { headerValue } from '../../wire/header-lines.ts';
import { fail } from '../../wire/problem-error.ts';
import { removed } from '../../wire/remove-secrets.ts';
import type { Session } from '../connections/session.ts';

/** Bytes of the response that are read: the list shows its beginning only. */
const readBytes = 64 * 1024;

/**
 * Repeats a recorded GET with the present credentials of its connection.
 *
 * @throws ProblemError `invalid-input` for a request that changes data, or that can't be repeated because a secret was removed
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
