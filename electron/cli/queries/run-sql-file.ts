import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typedColumns } from '../../../shared/contract/files/export.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { SqlTable } from '../../../shared/contract/results/sql.ts';
import { createResultStore, type ResultStore } from '../../core/results/store/result-store.ts';
import { storeBatches } from '../../core/results/store/store-batches.ts';
import { runSql } from '../../core/sql/run-sql.ts';
import type { Work } from '../commands/command.ts';
import { failUsage } from '../output/failure.ts';
import { fetchedRowsText } from '../rows/progress-text.ts';
import type { RowDestination } from '../rows/row-options.ts';
import { columnsOf } from '../rows/row-request.ts';
import { streamOf } from '../rows/row-stream.ts';
import { writeStored } from '../rows/write-stored.ts';
import { openQuery } from './open-query.ts';
import type { FiledSql } from './read-query-file.ts';

/**
 * Runs the queries of the tables sequentially, then the SQL over their rows. Writes the result to stdout or to a file.
 *
 * @param language the format for all tables, or null for the format in the file
 * @throws ProblemError of requests, `runSql`, and files
 * @throws UsageError of `openQuery`
 */
export async function runSqlFile(
  work: Work,
  { sql, tables }: FiledSql,
  language: Format | null,
  destination: RowDestination,
): Promise<void> {
  const { opened, signal, progress } = work;
  if (destination.file !== null && destination.resume) failUsage('resume-with-sql');
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-sql-'));
  const results = await createResultStore(folder, opened.context.redaction.data);
  try {
    const fetched: SqlTable[] = [];
    for (const table of tables) fetched.push(await fetchTable(work, results, table, { language, all: destination.all }));
    const result = await runSql({ results, startHelper: opened.startHelper }, { sql, tables: fetched }, signal);
    const { path } = results.get(result.runId);
    progress.clear();
    await writeStored(work, { path, rows: result.rows, columns: result.columns, sql }, destination);
  } finally {
    progress.clear();
    await results.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTable(
  work: Work,
  results: ResultStore,
  { name, query, format, all }: FiledSql['tables'][number],
  options: { readonly language: Format | null; readonly all: boolean },
): Promise<SqlTable> {
  const openedQuery = await openQuery(work, query, options.language ?? format);
  const stream = streamOf(work, openedQuery, options.all || all);
  const startedAt = performance.now();
  const result = await storeBatches(results, stream.batches, ({ rows, bytes }) =>
    work.progress.show(fetchedRowsText({ rows, bytes, total: stream.total(), milliseconds: performance.now() - startedAt }, work.language)),
  );
  for (const { code, parameters } of stream.notices()) await work.tell(code, parameters);
  const known = columnsOf(openedQuery) ?? [];
  // A result without rows has no column names, so the columns of the API are used.
  const names = result.columns.length > 0 ? result.columns : known.map((column) => column.name);
  return { name, runId: result.runId, columns: typedColumns(names, known) };
}
