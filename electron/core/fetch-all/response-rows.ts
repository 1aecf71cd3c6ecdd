import { readResponse } from '../requests/read-response.ts';
import type { AllRowsQuery, BodyFetchParts } from './fetched-rows.ts';
import { handedRows } from './handed-rows.ts';
import type { RowBatch } from './row-batches.ts';

/**
 * Requests one response, and reads its rows as they arrive.
 *
 * @throws ProblemError if there is no response, the server rejects the request, or the response has no rows. Earlier rows come first.
 */
export function responseRows(
  { session, redaction, onWait }: BodyFetchParts,
  { format, url }: AllRowsQuery,
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  const { batches } = handedRows(async (sink, stopping) => {
    const headers = [['accept', 'application/json, text/plain']] as const;
    const request = { url, headers, signal: stopping, ...(onWait !== undefined && { onWait }) };
    const { response, credential } = await session.send(request);
    try {
      const signedIn = credential !== null && response.credentialSent;
      const { problem } = await readResponse(response, sink, { session, redaction, format, signal: stopping, signedIn });
      return problem;
    } finally {
      response.discard();
    }
  }, signal);
  return batches();
}
