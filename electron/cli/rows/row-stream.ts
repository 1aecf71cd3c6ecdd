import type { FetchNotice } from '../../../shared/contract/files/fetch-all.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { type BodyFetchParts, fetchRows } from '../../core/fetch-all/fetched-rows.ts';
import { readRejection, rowsPathOf } from '../../core/fetch-all/page-attempt.ts';
import { LineBatches, type RowBatch } from '../../core/fetch-all/row-batches.ts';
import { BodyRows } from '../../core/results/store/worker/body-rows.ts';
import { charset, mediaType } from '../../wire/header-lines.ts';
import { ProblemError } from '../../wire/problem-error.ts';
import type { Work } from '../commands/command.ts';
import type { OpenConnection } from '../connection/open-connection.ts';
import { fetchedRowsText, waitingFor } from './progress-text.ts';
import type { RowRequest } from './row-request.ts';

/** The rows of one response or of all pages, in the order in which they arrive. */
interface RowStream {
  readonly batches: AsyncIterable<RowBatch>;
  /** Names of the columns. Complete after the last row. */
  readonly notices: () => readonly FetchNotice[];
  readonly total: () => number | null;
  /** Number of rows so far. */
  readonly rows: () => number;
}

/** Dependencies of a fetch whose pauses are shown as progress. */
export function bodyFetchParts({ opened, progress, language }: Work): BodyFetchParts {
  const { session, context } = opened;
  return {
    session,
    redaction: context.redaction,
    onWait: (wait) => {
      if (wait !== null) progress.show(waitingFor(wait, language));
    },
  };
}

/** Returns the rows of one response, or of all pages. */
export function streamOf(work: Work, request: RowRequest, all: boolean): RowStream {
  if (!all) return { batches: responseRows(work.opened, request, work.signal), notices: () => [], total: () => null, rows: () => 0 };
  const source = fetchRows(bodyFetchParts(work), request, work.signal);
  return { batches: source, notices: () => source.notices, total: () => source.progress.total, rows: () => source.progress.rows };
}

/** Forwards rows, and shows their number as progress. */
export async function* watched(
  { batches, total }: RowStream,
  { progress, language }: Pick<Work, 'progress' | 'language'>,
): AsyncGenerator<RowBatch, void, undefined> {
  const startedAt = performance.now();
  let rows = 0;
  let bytes = 0;
  for await (const batch of batches) {
    rows += batch.rows;
    bytes += batch.bytes.length;
    progress.show(fetchedRowsText({ rows, bytes, total: total(), milliseconds: performance.now() - startedAt }, language));
    yield batch;
  }
  progress.clear();
}

/**
 * Requests one response, and reads its rows as they arrive.
 *
 * @throws ProblemError if there is no response, the server rejects the request, or the response has no rows. Earlier rows come first.
 */
async function* responseRows(
  { session, context }: Pick<OpenConnection, 'session' | 'context'>,
  { format, url }: { readonly format: Format; readonly url: string },
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  const { redaction } = context;
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
