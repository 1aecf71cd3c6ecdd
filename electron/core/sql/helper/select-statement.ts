import { type DuckDBConnection, type DuckDBExtractedStatements, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import { fail } from '../../../wire/problem-error.ts';

/**
 * Prepares a text that must be one SELECT statement, by DuckDB's own parser.
 *
 * @throws ProblemError `sql-not-select` for another statement, several, none, or one with parameters; what DuckDB throws.
 */
export async function prepareSelect(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await extract(connection, sql);
  const last = statements.count - 1;
  // For a PIVOT without values, DuckDB puts a CREATE TYPE before the SELECT.
  if (last > 0 && !(await isPivot(connection, sql))) return fail('sql-not-select', { parameters: { statements: statements.count } });
  for (let index = 0; index < last; index += 1) {
    const preparation = await statements.prepare(index);
    requireType(preparation, StatementType.CREATE);
    await preparation.run();
  }
  const statement = await statements.prepare(last);
  requireType(statement, StatementType.SELECT);
  if (statement.parameterCount > 0) return fail('sql-not-select', { parameters: { statements: 1, type: 'parameters' } });
  return statement;
}

async function extract(connection: DuckDBConnection, sql: string): Promise<DuckDBExtractedStatements> {
  try {
    const statements = await connection.extractStatements(sql);
    if (statements.count > 0) return statements;
  } catch (error) {
    // The library reports this for a text without a statement.
    if (!(error instanceof Error) || error.message !== 'Error in native callback') throw error;
  }
  return fail('sql-not-select', { parameters: { statements: 0 } });
}

/** Whether DuckDB makes several statements of a single one: EXPLAIN, which applies to the first one written, then isn't the first. */
async function isPivot(connection: DuckDBConnection, sql: string): Promise<boolean> {
  const explained = await connection.extractStatements(`EXPLAIN ${sql}`);
  return (await explained.prepare(0)).statementType !== StatementType.EXPLAIN;
}

function requireType({ statementType }: DuckDBPreparedStatement, expected: StatementType): void {
  if (statementType === expected) return;
  fail('sql-not-select', { parameters: { statements: 1, type: StatementType[statementType] ?? '' } });
}
