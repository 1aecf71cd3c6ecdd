import { openProcess } from '../../../node/workers/process.ts';
import { type RequestOptions, WorkerClient } from '../../../node/workers/worker-client.ts';
import type { SqlRequest, SqlResult, SqlTable } from '../../../shared/contract/results/sql.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { sqlLimits } from '../../../shared/sql/sql-limits.ts';
import { fail, makeProblem, ProblemError } from '../../wire/problem-error.ts';
import type { StartHelper } from '../host/host.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { responseSchema, type SqlOrder, type SqlReply, type TableTask } from './helper/orders.ts';

/** The limits of a statement that its parent enforces: of time in seconds, and of memory in megabytes. */
type EnforcedLimits = Readonly<Record<'seconds' | 'megabytes', number>>;

/** The share of the time limit that a function which can't be interrupted gets to end by itself. Then its process is ended. */
const grace = 0.1;

/** Dependencies of {@link runSql}. */
export interface SqlParts {
  readonly results: ResultStore;
  /** Starts the helper process. Undefined if the host can't start one. */
  readonly startHelper?: StartHelper<'sql'> | undefined;
  readonly limits?: EnforcedLimits;
}

/**
 * Runs a SELECT statement over the rows that the results currently have, and stores its rows as a new result. Each statement runs in a
 * separate process, which exits with the statement.
 *
 * @throws ProblemError `unknown-run`, `sql-not-select`, `sql-invalid`, `sql-no-access`, `sql-limit`, `sql-failed`, `storage-failed`,
 *   `result-too-large`; the signal's reason when the signal is aborted.
 */
export async function runSql(
  { results, startHelper, limits = sqlLimits }: SqlParts,
  request: SqlRequest,
  signal?: AbortSignal,
): Promise<SqlResult> {
  const startedAt = performance.now();
  if (startHelper === undefined) return fail('sql-failed', { detail: 'this host has no helper processes' });
  const tables = await Promise.all(request.tables.map((table) => tableTask(results.get(table.runId), table)));
  const client = openSqlHelper(startHelper, limits);
  const deadline = startedAt + limits.seconds * (1 + grace) * 1000;
  const options = () => ({ signal, timeLimit: Math.max(1, deadline - performance.now()) });
  try {
    const { columns } = await client.request({ kind: 'start', task: { sql: request.sql, tables } }, 'started', options());
    const result = await results.create();
    try {
      const { rows, bytes } = await storeRows(client, result, options);
      return { runId: result.runId, columns, rows, bytes, milliseconds: performance.now() - startedAt };
    } catch (error) {
      await results.release(result.runId);
      throw error;
    }
  } finally {
    await client.close();
  }
}

type SqlClient = WorkerClient<SqlOrder, SqlReply, Problem>;

/** Opens a helper process, which is ended when its resident memory exceeds the limit: many functions allocate outside of DuckDB’s buffers. */
function openSqlHelper(startHelper: StartHelper<'sql'>, { seconds, megabytes }: EnforcedLimits): SqlClient {
  const limitProblem = {
    timeout: () => makeProblem('sql-limit', { parameters: { reason: 'seconds', most: seconds } }),
    memory: () => makeProblem('sql-limit', { parameters: { reason: 'memory', most: megabytes } }),
  };
  return new WorkerClient<SqlOrder, SqlReply, Problem>({
    open: (events) =>
      openProcess(startHelper('sql', ownEnvironment()), (message) => responseSchema.safeParse(message).data ?? null, events, {
        memory: megabytes * 1024 * 1024,
      }),
    errorOf: (problem) => new ProblemError(problem),
    endError: ({ reason, message }) =>
      new ProblemError(
        reason === 'timeout' || reason === 'memory' ? limitProblem[reason]() : makeProblem('sql-failed', { detail: message }),
      ),
  });
}

/** Environment variables that programs need on Windows. The helper receives no others. */
const neededVariables = ['SystemRoot', 'windir', 'TEMP', 'TMP'] as const;

function ownEnvironment(): Readonly<Record<string, string>> {
  return Object.fromEntries(neededVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

async function tableTask(result: Result, { name, columns }: SqlTable): Promise<TableTask> {
  result.removed.throwIfAborted();
  const { rows } = await result.keep();
  return { name, path: result.path, rows, columns };
}

async function storeRows(client: SqlClient, result: Result, options: () => RequestOptions<never>) {
  result.begin({ mediaType: 'application/x-ndjson', charset: null, rowsPath: [] });
  const encoder = new TextEncoder();
  let [rows, bytes] = [0, 0];
  let problem: Problem | null = null;
  while (problem === null) {
    const part = await client.request({ kind: 'next' }, 'rows', options());
    if (part.rows === 0) break;
    const encoded = encoder.encode(part.text);
    problem = await result.take(encoded);
    rows += part.rows;
    bytes += encoded.length;
  }
  problem = (await result.end(problem === null)) ?? problem;
  return problem === null ? { rows, bytes } : fail(problem.code, problem);
}
