import type { DatabaseSync } from 'node:sqlite';
import type { SqliteStatement } from '../statements.ts';
import { NumberedRows } from './numbered-rows.ts';
import { type OpenRows, SingleRows } from './single-rows.ts';

/** Begins a query. @throws Error in SQLite's words */
export function openRows(database: DatabaseSync, statement: SqliteStatement): OpenRows {
  const { sql, parameters, numbered } = statement;
  if (numbered === null || !isScan(database, statement)) return new SingleRows(database, sql, parameters);
  return new NumberedRows(database, numbered);
}

/** Whether SQLite goes through all rows of a table by their numbers, and through nothing else: an index finds some faster than runs of all do. */
function isScan(database: DatabaseSync, { sql, parameters }: SqliteStatement): boolean {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  return plan.length === 1 && /^SCAN (?!.*\bUSING\b)/.test(String(plan[0]?.detail));
}
