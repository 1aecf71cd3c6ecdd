import type { ApiDescription, ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { ExportColumn } from '../../shared/contract/files/export.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { RecalledRows } from '../../shared/contract/saved/history.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import type { Query } from '../../shared/query/query.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import type { SavedProblem, SavedTable } from '../../shared/saved/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import type { FetchClient } from '../results/fetch-client.ts';
import type { Requests } from '../results/query-client.ts';
import { languagesOf } from '../results/url-languages.ts';
import { prepareQuery } from '../saved/prepare-query.ts';
import { typedColumns } from './sql-tables.ts';

/** The rows of a run that the history has stored. */
export interface SavedRows {
  /** Id of the rows for `history.recall`. */
  readonly id: string;
  /** Time of the request, in milliseconds since 1970. */
  readonly at: number;
  /** Whether the query of the table is the query of the rows. False if a file can't contain that query. */
  readonly isQueryKnown: boolean;
}

/** A table whose rows are loaded when a statement uses it. The rows come from its query or from the history. */
export interface TableDefinition extends SavedTable {
  readonly kept?: SavedRows | undefined;
}

/** The part of the contract that loads the rows of tables. */
export interface TableClient {
  readonly requests: Pick<Requests, 'run'>;
  readonly fetches: Pick<FetchClient, 'start' | 'follow' | 'discard'>;
  readonly history: { readonly recall: (input: { kept: string }, options: { signal: AbortSignal }) => Promise<RecalledRows> };
  readonly catalogue: {
    readonly describe: (input: { connectionId: string; api: ApiReference }, options: { signal: AbortSignal }) => Promise<ApiDescription>;
  };
}

/** The connection from which tables are loaded, and the parameter values of their queries. */
export interface TableServer {
  readonly connectionId: string;
  readonly dialect: Dialect | undefined;
  /** Values of the parameters in the queries. */
  readonly values: Readonly<Record<string, string>>;
}

/** The rows of a loaded table. */
export interface LoadedTable {
  readonly api: ApiReference & { readonly title: string };
  readonly format: Format;
  readonly runId: string;
  /** Id of the fetch that contains the rows. Null if the rows are from a single response. */
  readonly fetchId: string | null;
  readonly rows: number;
  readonly total: number | null;
  /** Whether these are known to be all rows of the query. */
  readonly isComplete: boolean;
  /** Time of the request, in milliseconds since 1970. */
  readonly at: number;
  readonly columns: readonly ExportColumn[];
}

/** A query that can't be sent as it is stored in its file. */
export class UnreadableTable extends Error {
  readonly problems: readonly SavedProblem[];

  constructor(problems: readonly SavedProblem[]) {
    super('The query of a table can’t be read.');
    this.problems = problems;
  }
}

/** An error response of the server, or a fetch that stopped. */
export class FailedTable extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Loads the rows of a table: sends its query, fetches all pages of the query, or reads rows stored in the history.
 *
 * @param onRows called with the number of rows so far
 * @throws UnreadableTable, FailedTable, or the error of the client
 */
export async function loadTable(
  client: TableClient,
  server: TableServer,
  { saved, format: wanted, all, kept: savedRows }: TableDefinition,
  { onRows, signal }: { readonly onRows: (rows: number) => void; readonly signal: AbortSignal },
): Promise<LoadedTable> {
  const { connectionId, dialect, values } = server;
  const api = await client.catalogue.describe({ connectionId, api: saved.api }, { signal });
  if (savedRows !== undefined) {
    const { runId, columns, rows, at, all: isComplete } = await client.history.recall({ kept: savedRows.id }, { signal });
    const { root, accessPoint, title } = api;
    const own = { api: { root, accessPoint, title }, format: wanted ?? 'rest', runId, fetchId: null, rows, total: null, isComplete, at };
    return { ...own, columns: typedColumns(api.columns, columns) };
  }
  const { query, problems } = prepareQuery(saved, values, api, dialect);
  if (query === null) throw new UnreadableTable(problems);
  const { format, url } = requestOf(api, query, wanted, dialect);
  const { root, accessPoint, title } = api;
  const target = { connectionId, format, url, api: { root, accessPoint } };
  const key = api.columns.filter(({ key: isKey }) => isKey).map(({ name }) => name);
  const at = Date.now();
  const loaded = all
    ? await fetchAll(client.fetches, { ...target, title, key }, onRows, signal)
    : await runOnce(client.requests, target, onRows, signal);
  const { columns, ...rest } = loaded;
  // A result without rows contains no column names, so the columns of the API are used.
  const names = columns.length > 0 ? columns : api.columns.map(({ name }) => name);
  return { ...rest, at, api: { root, accessPoint, title }, format, columns: typedColumns(api.columns, names) };
}

/**
 * Returns the URL of a query in the requested format. Without a requested format, uses the first format that can express the query.
 *
 * @throws UnreadableTable if the format can't express the query
 */
function requestOf(
  api: ApiDescription,
  query: Query,
  wanted: Format | null,
  dialect: Dialect | undefined,
): { readonly format: Format; readonly url: string } {
  const languages = languagesOf(api, dialect);
  const formats = api.sides.map(({ language }) => language).filter((format) => wanted === null || format === wanted);
  const printed = formats.map((format) => ({ format, ...languages[format].print(languages[format].base, query) }));
  const complete = printed.find(({ incomplete }) => !incomplete);
  if (complete !== undefined) return { format: complete.format, url: exactUrl(complete.text) };
  const diagnostics = printed[0]?.diagnostics.filter(({ severity }) => severity === 'error') ?? [];
  throw new UnreadableTable(diagnostics.map((diagnostic) => ({ code: 'saved-language', path: 'where', diagnostic })));
}

/** The rows of a table before their types are known. */
type Rows = Pick<LoadedTable, 'runId' | 'fetchId' | 'rows' | 'total' | 'isComplete'> & { readonly columns: readonly string[] };

async function runOnce(
  requests: TableClient['requests'],
  target: { connectionId: string; format: Format; url: string; api: ApiReference },
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Rows> {
  let runId: string | null = null;
  for await (const event of await requests.run({ ...target, firstRows: 1 }, { signal })) {
    if (event.type === 'started') runId = event.runId;
    if (event.type === 'rows') onRows(event.rows);
    if (event.type === 'failed') throw new FailedTable(event.problem);
    if (event.type === 'done' && runId !== null) {
      const { rows, total, columns, nextUrl } = event;
      return { runId, fetchId: null, rows, total, isComplete: nextUrl === null && total !== null && rows >= total, columns };
    }
  }
  signal.throwIfAborted();
  throw new Error('The response ended without its last event.');
}

async function fetchAll(
  fetches: TableClient['fetches'],
  target: Parameters<FetchClient['start']>[0],
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<Rows> {
  const { fetchId } = await fetches.start(target);
  let complete = false;
  try {
    for await (const event of await fetches.follow({ fetchId }, { signal })) {
      if (event.type !== 'fetch') continue;
      const { state, rows, total, runId, problem } = event.status;
      onRows(rows);
      if (problem !== null) throw new FailedTable(problem);
      if (state === 'done' && runId !== null) {
        complete = true;
        return { runId, fetchId, rows, total, isComplete: true, columns: event.columns };
      }
    }
    signal.throwIfAborted();
    throw new Error('The fetch ended without its last event.');
  } finally {
    if (!complete) await fetches.discard({ fetchId }).catch(() => undefined);
  }
}
