import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { headerValue } from '../../wire/header-lines.ts';
import { fail } from '../../wire/problem-error.ts';
import { removed } from '../../wire/remove-secrets.ts';
import type { Session } from '../connections/session.ts';

/** Maximum number of bytes of the response to read, because the list shows only the start of the body. */
const readBytes = 64 * 1024;

/**
 * Repeats a recorded GET request with the current credentials of its connection.
 *
 * @throws ProblemError `invalid-input` if the request isn't a GET, or if a secret was removed from its URL.
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
