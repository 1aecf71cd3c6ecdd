// Runs one SQL statement over stored results in a separate process. A crash of the SQL engine only ends this process, not the application.
import { serveProcess } from '../../../../node/workers/process.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { makeProblem, problemOf } from '../../../wire/problem-error.ts';
import { requestSchema, type SqlOrder, type SqlReply } from './orders.ts';
import { SqlRun } from './sql-run.ts';

const run = new SqlRun();

serveProcess<SqlOrder, SqlReply, Problem>(
  {
    perform: async (order) => {
      return order.kind === 'start' ? { kind: 'started', columns: await run.start(order.task) } : run.next();
    },
    failureOf: (error) => problemOf(error) ?? makeProblem('sql-failed', { detail: error instanceof Error ? error.message : String(error) }),
  },
  (message) => requestSchema.safeParse(message).data ?? null,
);
