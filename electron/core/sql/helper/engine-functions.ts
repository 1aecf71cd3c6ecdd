import type { DuckDBConnection } from '@duckdb/node-api';
import { boundPlan, generators, ofEngine } from '../../../../node/duckdb/bound-plan.ts';

/** Name of the database of the loaded tables. */
const ownDatabase = 'memory';

/**
 * Returns the name of a function of a SELECT statement that shows or changes DuckDB's catalogue, settings, or state. Null if it only reads
 * the loaded tables and calculates.
 */
export async function engineFunctionOf(connection: DuckDBConnection, sql: string): Promise<string | null> {
  // The statement has been prepared, so that only its plan can't be written.
  const plan = await boundPlan(connection, sql).catch(() => null);
  if (plan === null) return engineWord(sql);
  for (const { type, name, expressionClass, catalog } of plan) {
    if (type === 'LOGICAL_GET' && !(name === 'seq_scan' && catalog === ownDatabase) && !generators.has(name)) return name;
    if ((expressionClass === 'BOUND_FUNCTION' || expressionClass === 'BOUND_AGGREGATE') && ofEngine.has(name)) return name;
  }
  return null;
}

/** Prefixes of the functions, views, and schemas of DuckDB's catalogue. */
const catalogueWord = /\b(?:duckdb_|pragma_|sqlite_|pg_|information_schema\b)\w*/i;

/** A word that is called as a function. */
const calledWord = /\b(\w+)"?\s*\(/g;

/**
 * Returns a word of a statement that could be such a function. Null if there is none. Used for statements without a single plan, such as a
 * PIVOT without values.
 */
export function engineWord(sql: string): string | null {
  const withoutTexts = sql.replace(/'(?:[^']|'')*'/g, "''").replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ');
  const [word] = catalogueWord.exec(withoutTexts) ?? [];
  if (word !== undefined) return word;
  const called = [...withoutTexts.matchAll(calledWord)].map(([, name = '']) => name.toLowerCase());
  return called.find((name) => ofEngine.has(name) || stateChanging.test(name)) ?? null;
}

/** Table functions that change the state of the engine. */
const stateChanging = /^(?:enable|disable|truncate)_|^(?:force_)?checkpoint$|^which_secret$/;
