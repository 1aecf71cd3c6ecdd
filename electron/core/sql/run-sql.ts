import { openProcess } from '../../../node/workers/process.ts';
import { WorkerClient } from '../../../node/workers/worker-client.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import type { SqlRequest, SqlResult, SqlTable } from '../../../shared/contract/results/sql.ts';
import { sqlLimits } from '../../../shared/sql/sql-limits.ts';
import { fail, makeProblem, ProblemError } from '../../wire/problem-error.ts';
import type { StartHelper } from '../host.ts';
import type { Result } from '../results/store/result.ts';
import type { ResultStore } from '../results/store/result-store.ts';
import { responseSchema, type SqlOrder, type SqlReply, type TableTask } from './helper/orders.ts';

/** Milliseconds after which a request to the helper times out. The timeout of the statement itself is shorter. */
const timeLimit = (sqlLimits.seconds + 10) * 1000;

/** Dependencies of {@link runSql}. */
export interface SqlParts {
  readonly results: ResultStore;
  /** Starts the helper process. Undefined if the host can't start one. */
  readonly startHelper?: StartHelper<'sql'> | undefined;
}

/**
 * Runs a SELECT statement over the rows that the results currently have, and stores its rows as a new result. Each statement runs in a
 * separate process, which exits with the statement.
 *
 * @throws ProblemError `unknown-run`, `sql-not-select`, `sql-invalid`, `sql-no-access`, `sql-limit`, `sql-failed`, `storage-failed`,
 *   `result-too-large`; the signal's reason when the signal is aborted.
 */
export async function runSql({ results, startHelper }: SqlParts, request: SqlRequest, signal?: AbortSignal): Promise<SqlResult> {
  const startedAt = performance.now();
  if (startHelper === undefined) return fail('sql-failed', { detail: 'this host has no helper processes' });
  const tables = await Promise.all(request.tables.map((table) => tableTask(results.get(table.runId), table)));
  const client = openSqlHelper(startHelper);
  try {
    const { columns } = await client.request({ kind: 'start', task: { sql: request.sql, tables } }, 'started', { signal, timeLimit });
    const result = await results.create();
    try {
      const { rows, bytes } = await storeRows(client, result, signal);
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

function openSqlHelper(startHelper: StartHelper<'sql'>): SqlClient {
  return new WorkerClient<SqlOrder, SqlReply, Problem>({
    open: (events) =>
      openProcess(startHelper('sql', ownEnvironment()), (message) => responseSchema.safeParse(message).data ?? null, events),
    errorOf: (problem) => new ProblemError(problem),
    endError: ({ reason, message }) =>
      new ProblemError(
        reason === 'timeout'
          ? makeProblem('sql-limit', { parameters: { limit: 'seconds', most: sqlLimits.seconds } })
          : makeProblem('sql-failed', { detail: message }),
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

async function storeRows(client: SqlClient, result: Result, signal: AbortSignal | undefined) {
  result.begin({ mediaType: 'application/x-ndjson', charset: null, rowsPath: [] });
  const encoder = new TextEncoder();
  let [rows, bytes] = [0, 0];
  let problem: Problem | null = null;
  while (problem === null) {
    const part = await client.request({ kind: 'next' }, 'rows', { signal, timeLimit });
    if (part.rows === 0) break;
    const encoded = encoder.encode(part.text);
    problem = await result.take(encoded);
    rows += part.rows;
    bytes += encoded.length;
  }
  problem = (await result.end(problem === null)) ?? problem;
  return problem === null ? { rows, bytes } : fail(problem.code, problem);
}
