import type { ApiDescription, ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { type ExportColumn, typedColumns } from '../../../shared/contract/files/export.ts';
import type { ResultOrigin, ResultQuery, ResultStep } from '../../../shared/contract/files/published-result.ts';
import type { SqlRequest, SqlResult, SqlTable } from '../../../shared/contract/results/sql.ts';
import { fillParameters, type SavedProblem, type SavedSql, type SavedTable, tablesOf } from '../../../shared/saved/index.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../connections/session.ts';
import { type AllRowsQuery, fetchRows } from '../fetch-all/fetched-rows.ts';
import { responseRows } from '../fetch-all/response-rows.ts';
import { chartGroups } from '../results/chart/chart-groups.ts';
import { flattenRows } from '../results/flatten/flatten-rows.ts';
import { groupRows } from '../results/groups/group-rows.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { storeBatches } from '../results/store/store-batches.ts';
import { printSavedQuery } from '../saved/print-saved-query.ts';
import type { SavedFolderAccess } from '../saved/saved-folder.ts';

/** The dependencies of {@link computeResultRows}. */
export interface ResultRowsParts {
  readonly results: ResultStore;
  /** Returns the session of a connection. @throws ProblemError `unknown-profile` */
  readonly session: (connectionId: string) => Session;
  readonly connection: (connectionId: string) => Pick<Connection, 'dialect'>;
  readonly describe: (connectionId: string, api: ApiReference, signal?: AbortSignal) => Promise<ApiDescription>;
  readonly saved: Pick<SavedFolderAccess, 'read'>;
  readonly sql: (request: SqlRequest, signal?: AbortSignal) => Promise<SqlResult>;
  readonly redaction: Redaction;
}

/** A running computation: its signal, and the function that receives the number of rows fetched so far. */
export interface ResultRun {
  readonly signal: AbortSignal;
  readonly onRows: (fetched: { readonly rows: number; readonly bytes: number }) => void;
}

/** Computed rows. The caller releases them. */
export interface ComputedRows {
  readonly runId: string;
  /** The columns with their types, if the computation determines them. */
  readonly columns: readonly ExportColumn[] | null;
}

/**
 * Requests the rows of a result's query, runs its SQL, and computes its steps.
 *
 * @throws ProblemError of requests, SQL, and groups; `saved-query-unknown` if the file of the query is missing; `result-query-invalid` if
 *   the query can't be sent to its API; the signal's reason when the signal is aborted
 */
export async function computeResultRows(
  parts: ResultRowsParts,
  connectionId: string,
  { origin, steps }: ResultQuery,
  run: ResultRun,
): Promise<ComputedRows> {
  let rows = await originRows(parts, connectionId, origin, run);
  for (const step of steps) {
    const { runId } = rows;
    try {
      rows = { runId: await rowsOfStep(parts.results, runId, step, run.signal), columns: null };
    } finally {
      await parts.results.release(runId);
    }
  }
  return rows;
}

/** Computes a step from a result. Returns the id of the new result. */
async function rowsOfStep(results: ResultStore, runId: string, step: ResultStep, signal: AbortSignal): Promise<string> {
  const result = results.get(runId);
  switch (step.of) {
    case 'chart':
      return (await chartGroups(results, result, step.chart, signal)).runId;
    case 'related':
      return (await flattenRows(results, result, { runId, ...step }, signal)).runId;
    case 'query':
      return (await groupRows(results, result, { runId, ...step }, signal)).runId;
  }
}

async function originRows(parts: ResultRowsParts, connectionId: string, origin: ResultOrigin, run: ResultRun): Promise<ComputedRows> {
  if (origin.from === 'request') return { runId: await fetchInto(parts, connectionId, origin, true, run), columns: null };
  if (origin.from === 'sql') return sqlRows(parts, connectionId, origin.saved, {}, run);
  const { sql, problems } = await parts.saved.read(origin.file);
  if (sql === undefined) return fail('result-query-invalid', { parameters: { query: origin.file }, mistakes: problems });
  return sqlRows(parts, connectionId, sql, origin.values, run);
}

async function sqlRows(
  parts: ResultRowsParts,
  connectionId: string,
  saved: SavedSql,
  values: Readonly<Record<string, string>>,
  run: ResultRun,
): Promise<ComputedRows> {
  const tables: SqlTable[] = [];
  try {
    for (const table of tablesOf(saved)) tables.push(await tableRows(parts, connectionId, table, values, run));
    const { runId, columns } = await parts.sql({ sql: saved.sql.join('\n'), tables }, run.signal);
    return { runId, columns };
  } finally {
    for (const { runId } of tables) await parts.results.release(runId);
  }
}

async function tableRows(
  parts: ResultRowsParts,
  connectionId: string,
  { name, saved, format: wanted, all }: SavedTable,
  values: Readonly<Record<string, string>>,
  run: ResultRun,
): Promise<SqlTable> {
  const filled = fillParameters(saved, values);
  const reject = (problems: readonly SavedProblem[]) => fail('result-query-invalid', { parameters: { query: name }, mistakes: problems });
  if (filled.problems.length > 0) return reject(filled.problems);
  const api = await parts.describe(connectionId, filled.saved.api, run.signal);
  const printed = printSavedQuery(api, filled.saved, parts.connection(connectionId).dialect ?? undefined);
  if ('problems' in printed) return reject(printed.problems);
  const side = printed.sides.find(({ language, url }) => (wanted === null || language === wanted) && !url.incomplete);
  if (side === undefined) return reject([]);
  const request = { format: side.language, url: exactUrl(side.url.text) };
  const runId = await fetchInto(parts, connectionId, request, all, run);
  const { columns: received } = parts.results.get(runId);
  // A result without rows has no column names, so the columns of the API are used.
  const names = received.length > 0 ? received : (saved.columns ?? api.columns.map((column) => column.name));
  return { name, runId, columns: typedColumns(names, api.columns) };
}

/** Stores the rows of a request. Returns the id of the result. */
async function fetchInto(
  { results, session, redaction }: ResultRowsParts,
  connectionId: string,
  request: AllRowsQuery,
  all: boolean,
  { signal, onRows }: ResultRun,
): Promise<string> {
  const fetchParts = { session: session(connectionId), redaction };
  const batches = all ? fetchRows(fetchParts, request, signal) : responseRows(fetchParts, request, signal);
  return (await storeBatches(results, batches, onRows)).runId;
}
