import { type LaterRows, laterRowsOf } from '../requests/later-rows.ts';
import { readResponse } from '../requests/read-response.ts';
import type { RowBatch } from '../results/store/row-batches.ts';
import type { AllRowsQuery, BodyFetchParts } from './fetched-rows.ts';
import { handedRows } from './handed-rows.ts';

/**
 * Requests one response, and reads its rows as they arrive.
 *
 * @param onEnd Called with what the response says about further rows, after the last row.
 * @throws ProblemError if there is no response, the server rejects the request, or the response has no rows. Earlier rows come first.
 */
export function responseRows(
  { session, redaction, onWait }: BodyFetchParts,
  { format, url }: AllRowsQuery,
  signal: AbortSignal,
  onEnd: (later: LaterRows) => void = () => undefined,
): AsyncGenerator<RowBatch, void, undefined> {
  const { batches } = handedRows(async (sink, stopping) => {
    const headers = [['accept', 'application/json, text/plain']] as const;
    const request = { url, headers, signal: stopping, ...(onWait !== undefined && { onWait }) };
    const { response, credential } = await session.send(request);
    try {
      const signedIn = credential !== null && response.credentialSent;
      const { problem, facts } = await readResponse(response, sink, { session, redaction, format, signal: stopping, signedIn });
      const received = { format, url, responseUrl: response.url, rows: sink.rows };
      if (problem === null) onEnd(laterRowsOf(facts, received, await session.access(stopping)));
      return problem;
    } finally {
      response.discard();
    }
  }, signal);
  return batches();
}
