import { readResponse } from '../requests/read-response.ts';
import type { AllRowsQuery } from './fetched-rows.ts';
import { handedRows } from './handed-rows.ts';
import type { PageFetchParts } from './page-fetch.ts';
import type { RowBatch } from './row-batches.ts';

/**
 * Requests one response, and reads its rows as they arrive.
 *
 * @throws ProblemError if there is no response, the server rejects the request, or the response has no rows. Earlier rows come first.
 */
export function responseRows(
  { session, redaction }: PageFetchParts,
  { format, url }: AllRowsQuery,
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  const { batches } = handedRows(async (sink, stopping) => {
    const sent = await session.send({ url, headers: [['accept', 'application/json, text/plain']], signal: stopping });
    const { response, credential } = sent;
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
