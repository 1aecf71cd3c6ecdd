import { BIGINT, type DuckDBDataChunk } from '@duckdb/node-api';
import type { JsonShape } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { RowCondition, RowQuery } from '../row-query.ts';
import { columnSql } from '../sql/columns.ts';
import { predicateSql } from '../sql/predicate.ts';
import { isWrittenBySql } from './column.ts';
import { inTurn, type Running } from './in-turn.ts';
import { Parameters, type Statement } from './parameters.ts';
import { predicateWords } from './predicate-words.ts';
import type { QuickTable } from './quick-tables.ts';
import { valueSql } from './value-sql.ts';

/** How many rows one thread looks through for those that pass a condition, in about a millisecond, before all threads do. */
const mostToSearch = 200_000;

interface QuickStatement extends Statement {
  /** Whether rows may be missing from an answer of fewer than were asked for. */
  readonly isPart: boolean;
}

/**
 * The rows of a small page, as values; null where they are not found that quickly, or not by a table that is read so.
 *
 * @param query As `asRowsLie` gives it; its `top` is small.
 * @throws EngineError `query-cancelled`, `query-refused` for a query that is not one of this table
 */
export async function quickRows(
  running: Running,
  quick: QuickTable,
  query: RowQuery,
  shape: JsonShape,
): Promise<readonly DuckDBDataChunk[] | null> {
  const statement = quickStatement(quick, query, shape);
  if (statement === null) return null;
  try {
    const chunks = await inTurn({ ...running, connections: quick.connections }, false, (work) => work.runWhole(statement));
    const found = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
    return statement.isPart && found < (query.top ?? 0) ? null : chunks;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'query-cancelled') throw error;
    // The usual way says what is wrong, if it meets it at all: it has more memory.
    return null;
  }
}

/** The rows as `fewRowsStatement` gives them; null for what is to be sorted, for that takes all rows. */
function quickStatement({ source, columns, rows, found }: QuickTable, query: RowQuery, shape: JsonShape): QuickStatement | null {
  const { where, order, skip, top } = query;
  if (order.length > 0) return null;
  const parameters = new Parameters();
  const bind = (value: number) => parameters.add(BigInt(value), BIGINT);
  const isFound = where !== null && found !== null && namesOne(where, found);
  const isPart = where !== null && !isFound && rows > mostToSearch;
  const conditions = [
    ...(where === null ? [] : [predicateSql(where, columns, predicateWords(parameters))]),
    ...(where === null && skip > 0 ? [`rowid >= ${bind(skip)}`] : []),
    ...(isPart ? [`rowid < ${mostToSearch}`] : []),
  ];
  const slice = `${top === null ? '' : ` LIMIT ${top}`}${where === null || skip === 0 ? '' : ` OFFSET ${bind(skip)}`}`;
  const condition = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const chosen = columns.choose(query.columns);
  const sql = `SELECT ${chosen.map(columnSql).join(', ')} FROM ${source}${condition}${slice}`;
  if (!chosen.some(isWrittenBySql)) return { sql, parameters, isPart };
  const values = chosen.map((column) => (isWrittenBySql(column) ? valueSql(column, shape) : columnSql(column)));
  return { sql: `SELECT ${values.join(', ')} FROM (${sql})`, parameters, isPart };
}

/** Whether only rows with one value of a column fulfil the condition. */
function namesOne(where: RowCondition, column: string): boolean {
  if (where.kind === 'and') return where.operands.some((operand) => namesOne(operand, column));
  return (
    where.kind === 'comparison' &&
    where.column === column &&
    where.operator === 'eq' &&
    where.value.kind !== 'null' &&
    where.ignoreCase !== true
  );
}
