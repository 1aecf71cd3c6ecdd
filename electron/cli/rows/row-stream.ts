import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import { type BodyFetchParts, fetchRows } from '../../core/fetch-all/fetched-rows.ts';
import { keyColumnsOf } from '../../core/fetch-all/key-columns.ts';
import { responseRows } from '../../core/fetch-all/response-rows.ts';
import type { RowBatch } from '../../core/results/store/row-batches.ts';
import type { Work } from '../commands/command.ts';
import { fetchedRowsText, waitingFor } from './progress-text.ts';
import { keyOf, type RowRequest } from './row-request.ts';

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
export function bodyFetchParts({ opened, progress, language }: Work, request: RowRequest): BodyFetchParts {
  const { session, context } = opened;
  const { redaction } = context;
  return {
    session,
    redaction,
    key: async (signal) => keyOf(request) ?? keyColumnsOf(session, redaction, request, signal),
    onWait: (wait) => {
      if (wait !== null) progress.show(waitingFor(wait, language));
    },
  };
}

/** Returns the rows of one response, or of all pages. */
export function streamOf(work: Work, request: RowRequest, all: boolean): RowStream {
  if (!all) {
    let notices: readonly FetchNotice[] = [];
    const batches = responseRows(bodyFetchParts(work, request), request, work.signal, (later) => {
      notices = later.notices;
    });
    return { batches, notices: () => notices, total: () => null, rows: () => 0 };
  }
  const source = fetchRows(bodyFetchParts(work, request), request, work.signal);
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
