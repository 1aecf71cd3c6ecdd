import type { FetchNotice } from '../../../shared/contract/files/fetch-all.ts';
import { type BodyFetchParts, fetchRows } from '../../core/fetch-all/fetched-rows.ts';
import type { RowBatch } from '../../core/fetch-all/row-batches.ts';
import type { Work } from '../commands/command.ts';
import { rowsSoFar, waitingFor } from './progress-text.ts';
import { responseRows } from './response-rows.ts';
import type { WantedRows } from './wanted-rows.ts';

/** Rows as they come, of one response or of all pages. */
export interface RowStream {
  readonly batches: AsyncIterable<RowBatch>;
  /** Whole once the last row came. */
  readonly notices: () => readonly FetchNotice[];
  readonly total: () => number | null;
  /** That came so far. */
  readonly rows: () => number;
}

/** What a fetch works with, its pauses shown. */
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

/** The rows of one response, or of all pages. */
export function streamOf(work: Work, wanted: WantedRows, all: boolean): RowStream {
  if (!all) return { batches: responseRows(work.opened, wanted, work.signal), notices: () => [], total: () => null, rows: () => 0 };
  const source = fetchRows(bodyFetchParts(work), wanted, work.signal);
  return { batches: source, notices: () => source.notices, total: () => source.progress.total, rows: () => source.progress.rows };
}

/** The rows as they pass, and how many there were so far. */
export async function* watched(
  { batches, total }: RowStream,
  { progress, language }: Pick<Work, 'progress' | 'language'>,
): AsyncGenerator<RowBatch, void, undefined> {
  const begun = performance.now();
  let rows = 0;
  let bytes = 0;
  for await (const batch of batches) {
    rows += batch.rows;
    bytes += batch.bytes.length;
    progress.show(rowsSoFar({ rows, bytes, total: total(), milliseconds: performance.now() - begun }, language));
    yield batch;
  }
  progress.clear();
}
