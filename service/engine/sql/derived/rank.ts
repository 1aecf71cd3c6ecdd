import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Expression } from '../../expression.ts';
import type { Transformation } from '../../transformation.ts';
import type { SqlDialect } from '../dialect.ts';
import { expressionSql } from '../expression.ts';
import { isNumber, type SqlValue } from '../sql-value.ts';
import { partitionSql, type Relation } from './relation.ts';

type Rank = Extract<Transformation, { kind: 'rank' }>;

/** Returns a SELECT of the rows that a ranking keeps. Rows whose measure is null are last in both directions. */
export function rankSql<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { from, limit, amount, measure, within }: Rank,
  names: readonly string[],
  dialect: SqlDialect<Column, Parameters>,
  parameters: Parameters,
): string {
  const number = (expression: Expression) => numberOf(expression, relation, dialect, parameters);
  const source = relation.source(parameters);
  const value = number(measure);
  const order = [
    ...dialect.sort({ value, descending: from === 'top' }, 'last'),
    ...relation.order.flatMap((key) => dialect.sort(key, key.descending ? 'last' : 'first')),
  ].join(', ');
  const chosen = names.join(', ');
  const partition = partitionSql(relation.columns, within);
  if (limit === 'count') {
    const placed = `SELECT ${chosen}, row_number() OVER (${partition}ORDER BY ${order}) AS "row number" FROM ${source} AS "rows"`;
    return `SELECT ${chosen} FROM (${placed}) AS "rows" WHERE "row number" <= ${dialect.aggregates.plainNumber(number(amount))}`;
  }
  // The ranking keeps the rows up to the first row at which the sum is reached. Negative measures can reduce the sum again afterwards.
  const plain = dialect.aggregates.plainNumber(value);
  const before = `coalesce(sum(${plain}) OVER (${partition}ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
  const positionsSql = `row_number() OVER (${partition}ORDER BY ${order}) AS "row number", ${before} AS "sum before", sum(${plain}) OVER (${partition}) AS "sum of all"`;
  const summed = `SELECT ${chosen}, ${positionsSql} FROM ${source} AS "rows"`;
  const reached = `max("sum before") OVER (${partition}ORDER BY "row number" ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS "sum reached"`;
  const limitSql = dialect.aggregates.plainNumber(number(amount));
  const condition = limit === 'sum' ? `"sum reached" < ${limitSql}` : `"sum reached" * 100 < ${limitSql} * "sum of all"`;
  return `SELECT ${chosen} FROM (SELECT ${chosen}, "sum of all", ${reached} FROM (${summed}) AS "rows") AS "rows" WHERE ${condition}`;
}

function numberOf<Column extends EngineColumn, Parameters>(
  expression: Expression,
  { columns }: Relation<Column, Parameters>,
  dialect: SqlDialect<Column, Parameters>,
  parameters: Parameters,
): SqlValue {
  const value = expressionSql(expression, { columns, dialect, parameters });
  if (!isNumber(value)) throw new EngineError('query-refused', errorText('engine.rank-type', { type: value.type }));
  return value;
}
