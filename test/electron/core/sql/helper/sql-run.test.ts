import { describe, expect, test } from 'vitest';
import { SqlRun } from '../../../../../electron/core/sql/helper/sql-run.ts';
import { problemOf } from '../../../../../electron/wire/problem-error.ts';
import type { Problem } from '../../../../../shared/problems/problem.ts';
import { sqlLimits } from '../../../../../shared/sql/sql-limits.ts';

/** Runs a statement and returns its number of rows or its problem. */
async function outcomeOf(run: SqlRun, sql: string): Promise<number | Problem | null> {
  try {
    await run.start({ sql, tables: [] });
    let rows = 0;
    for (let part = await run.next(); part.rows > 0; part = await run.next()) rows += part.rows;
    return rows;
  } catch (error) {
    return problemOf(error);
  }
}

describe('an SQL statement', () => {
  test('stops an SQL statement at its time limit, before its first row and between rows', async () => {
    const endless = 'FROM range(10000000) a, range(10000000) b';
    for (const sql of [`SELECT count(*) ${endless} WHERE a.range + b.range = -1`, `SELECT a.range ${endless}`]) {
      const problem = await outcomeOf(new SqlRun({ ...sqlLimits, seconds: 0.5 }), sql);
      expect(problem).toMatchObject({ code: 'sql-limit', parameters: { reason: 'seconds', most: 0.5 } });
    }
  });

  test('returns rows up to the row limit, and stops an SQL statement beyond it', async () => {
    const limits = { ...sqlLimits, rows: 5000 };
    expect(await outcomeOf(new SqlRun(limits), 'SELECT * FROM range(5000)')).toBe(5000);
    expect(await outcomeOf(new SqlRun(limits), 'SELECT * FROM range(5001)')).toMatchObject({
      code: 'sql-limit',
      parameters: { reason: 'rows', most: 5000 },
    });
  });
});
