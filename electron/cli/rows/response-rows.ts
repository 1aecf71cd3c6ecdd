import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { readRejection, rowsPathOf } from '../../core/fetch-all/page-attempt.ts';
import { LineBatches, type RowBatch } from '../../core/fetch-all/row-batches.ts';
import { BodyRows } from '../../core/results/store/worker/body-rows.ts';
import { charset, mediaType } from '../../wire/header-lines.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { OpenConnection } from '../connection/open-connection.ts';

/**
 * The rows of one response as they come.
 *
 * Reading throws a ProblemError where no response comes, the response is a refusal, or it holds no rows; rows that came before are given first.
 */
export async function* responseRows(
  { session, context }: Pick<OpenConnection, 'session' | 'context'>,
  { format, url }: { readonly format: Format; readonly url: string },
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  const { redaction } = context;
  const { response, credential } = await session.send({ url, headers: [['accept', 'application/json, text/plain']], signal });
  try {
    const { status, headers } = response;
    if (status >= 300) throw new ProblemError(await readRejection(response, credential !== null && response.credentialKept, redaction));
    if (status === 204 || status === 205) return;
    const lines = new LineBatches();
    const body = new BodyRows(lines);
    body.begin({ mediaType: mediaType(headers), charset: charset(headers), rowsPath: rowsPathOf(format, await session.access(signal)) });
    const explained = (problem: Problem): ProblemError => {
      if (problem.code !== 'unexpected-answer') return new ProblemError(problem);
      const place = { url: redaction.url(response.url), host: new URL(response.url).hostname, contentType: mediaType(headers) ?? '' };
      return new ProblemError({ ...problem, parameters: { ...place, ...problem.parameters }, status });
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
