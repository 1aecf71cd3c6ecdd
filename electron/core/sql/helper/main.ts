// Runs one SQL statement over stored results in a separate process. A crash of the SQL engine only ends this process, not the application.
import { serveProcess } from '../../../../node/workers/process.ts';
import { messageOf } from '../../../../node/workers/serve-orders.ts';
import type { Problem } from '../../../../shared/problems/problem.ts';
import { sqlLimits } from '../../../../shared/sql/sql-limits.ts';
import { makeProblem, problemOf } from '../../../wire/problem-error.ts';
import { requestSchema, type SqlOrder, type SqlReply } from './orders.ts';
import { SqlRun } from './sql-run.ts';

const run = new SqlRun();

serveProcess<SqlOrder, SqlReply, Problem>(
  {
    perform: async (order) => {
      return order.kind === 'start' ? { kind: 'started', columns: await run.start(order.task) } : run.next();
    },
    failureOf: (error) => problemOf(error) ?? (isTooLong(error) ? outOfMemory() : makeProblem('sql-failed', { detail: messageOf(error) })),
  },
  (message) => requestSchema.safeParse(message).data ?? null,
);

/** Returns whether a value was longer than the longest string of JavaScript. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG');
}

function outOfMemory(): Problem {
  return makeProblem('sql-limit', { parameters: { reason: 'memory', most: sqlLimits.megabytes } });
}
