import type { Problem } from '../../../shared/contract/problem.ts';
import { charset, mediaType } from '../../wire/header-lines.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import { BodyRows } from '../results/store/worker/body-rows.ts';
import type { AllRowsQuery } from './fetched-rows.ts';
import { readRejection, rowsPathOf } from './page-attempt.ts';
import type { PageFetchParts } from './page-fetch.ts';
import { LineBatches, type RowBatch } from './row-batches.ts';

/**
 * Requests one response, and reads its rows as they arrive.
 *
 * @throws ProblemError if there is no response, the server rejects the request, or the response has no rows. Earlier rows come first.
 */
export async function* responseRows(
  { session, redaction }: PageFetchParts,
  { format, url }: AllRowsQuery,
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  const { response, credential } = await session.send({ url, headers: [['accept', 'application/json, text/plain']], signal });
  try {
    const { status, headers } = response;
    if (status >= 300)
      throw new ProblemError(await readRejection(response, credential !== null && response.credentialSent, { session, redaction }));
    if (status === 204 || status === 205) return;
    const lines = new LineBatches();
    const body = new BodyRows(lines);
    body.begin({ mediaType: mediaType(headers), charset: charset(headers), rowsPath: rowsPathOf(format, await session.access(signal)) });
    const explained = (problem: Problem): ProblemError => {
      if (problem.code !== 'unexpected-answer') return new ProblemError(problem);
      const source = { url: redaction.url(response.url), host: new URL(response.url).hostname, contentType: mediaType(headers) ?? '' };
      return new ProblemError({ ...problem, parameters: { ...source, ...problem.parameters }, status });
    };
    for await (const part of response.body) {
      const problem = body.take(part);
      const batch = lines.takeBatch();
      if (batch.rows > 0) yield batch;
      if (problem !== null) throw explained(problem);
    }
    const problem = await body.end(true);
    const batch = lines.takeBatch();
    if (batch.rows > 0) yield batch;
    if (problem !== null) throw explained(problem);
  } finally {
    response.discard();
  }
}
