import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Aggregate, Transformation } from '../../transformation.ts';
import { maxDigits } from '../arithmetic.ts';
import { Columns } from '../columns.ts';
import type { ExpressionContext, SortKey, SqlDialect } from '../dialect.ts';
import { expressionSql } from '../expression.ts';
import { declaredValue, exactNumber, isNumber, plainValue, type SqlValue } from '../sql-value.ts';
import { keyOf, orderColumn, type Relation, typedSql } from './relation.ts';

type Group = Extract<Transformation, { kind: 'group' }>;

/** Returns groups in the order of their values, one set of columns after the other. */
export function groupRelation<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { columns: names, sets, aggregates }: Group,
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const groups = names.map((name) => relation.columns.find(name));
  const aggregatesOf = (parameters: Parameters) =>
    aggregates.map((aggregate) => {
      const context = { columns: relation.columns, dialect, parameters };
      return { name: aggregate.name, value: declaredValue(aggregateSql(aggregate, context, dialect)) };
    });
  const aggregateColumns = aggregatesOf(dialect.createParameters()).map(({ name, value }) => dialect.calculated(name, value));
  const level = exactNumber(orderColumn(0), 18, 0);
  const byLevel = sets.length > 1;
  const keys = groups.map((column, index): SortKey => {
    const value = { ...keyOf(column, dialect), sql: orderColumn(index + 1) };
    return { value, descending: false };
  });
  const select = (parameters: Parameters, set: readonly string[] | null) => {
    const grouped = groups.map((column) =>
      set === null || set.includes(column.name) ? quoteIdentifier(column.name) : dialect.nullOf(column),
    );
    const keysSql = groups.map((column, index) => {
      const key = set === null || set.includes(column.name) ? keyOf(column, dialect).sql : dialect.nullOf(column);
      return `${key} AS ${orderColumn(index + 1)}`;
    });
    const columns = grouped.map((sql, index) => `${sql} AS ${quoteIdentifier(groups[index]?.name ?? '')}`);
    const results = aggregatesOf(parameters).map(({ name, value }) => `${typedSql(value, dialect)} AS ${quoteIdentifier(name)}`);
    return [...columns, ...results, ...keysSql].join(', ');
  };
  const from = (parameters: Parameters) => `FROM ${relation.source(parameters)} AS "rows"`;
  const source = (parameters: Parameters) => {
    if (groups.length === 0)
      return `(SELECT ${[select(parameters, null), `count(*) AS ${orderColumn(0)}`].filter((part) => part !== '').join(', ')} ${from(parameters)})`;
    if (dialect.hasGroupingSets || !byLevel) {
      const all = groups.map(({ name }) => quoteIdentifier(name)).join(', ');
      const by = byLevel ? `GROUPING SETS (${sets.map((set) => `(${set.map(quoteIdentifier).join(', ')})`).join(', ')})` : all;
      const number = byLevel ? `grouping(${all})` : '0';
      return `(SELECT ${select(parameters, null)}, ${number} AS ${orderColumn(0)} ${from(parameters)} GROUP BY ${by})`;
    }
    const parts = sets.map((set) => {
      const by = set.length === 0 ? '' : ` GROUP BY ${set.map(quoteIdentifier).join(', ')}`;
      // Counting makes one group of all rows, even if there is no other aggregate.
      return `SELECT ${select(parameters, set)}, ${levelOf(set, names)} AS ${orderColumn(0)}, count(*) AS "size" ${from(parameters)}${by}`;
    });
    return `(${parts.join(' UNION ALL ')})`;
  };
  const order = byLevel ? [{ value: level, descending: false }, ...keys] : keys;
  return { source, columns: new Columns([...groups, ...aggregateColumns]), order };
}

/**
 * Returns the value of SQL's grouping(): a bit for each column, the most significant bit first. A bit is set if the column isn't in the
 * set.
 */
function levelOf(set: readonly string[], names: readonly string[]): number {
  return names.reduce((level, name) => level * 2 + (set.includes(name) ? 0 : 1), 0);
}

/** Number of additional digits of a sum. Nine digits are enough for 10^9 rows. */
const digitsOfCount = 9;

/**
 * Returns SQL of an aggregate (OData Data Aggregation 4.0, 3.2.1). Sums of integers and decimals are exact. An average is a double.
 *
 * @throws EngineError `query-refused` if the method doesn't support values of that type
 */
function aggregateSql<Column extends EngineColumn, Parameters>(
  { method, value }: Aggregate,
  context: ExpressionContext<Column, Parameters>,
  dialect: SqlDialect<Column, Parameters>,
): SqlValue {
  if (value === null) return exactNumber('count(*)', 19, 0, 'int64');
  const operand = expressionSql(value, context);
  switch (method) {
    case 'count':
      return exactNumber(`count(${typedSql(operand, dialect)})`, 19, 0, 'int64');
    case 'countdistinct':
      return exactNumber(
        operand.type === 'null' ? `count(${typedSql(operand, dialect)})` : dialect.aggregates.countDistinct(operand),
        19,
        0,
        'int64',
      );
    case 'min':
    case 'max':
      return {
        ...operand,
        notNull: false,
        sql: operand.type === 'null' ? `${method}(${typedSql(operand, dialect)})` : dialect.aggregates[method](operand),
      };
    case 'sum':
      return sumOf(operand, dialect);
    case 'average':
      return averageOf(operand, dialect);
  }
}

function sumOf<Column extends EngineColumn, Parameters>(value: SqlValue, dialect: SqlDialect<Column, Parameters>): SqlValue {
  if (!isNumber(value)) throw new EngineError('query-refused', errorText('engine.sum-type', { type: value.type }));
  const precision = value.precision === null ? null : Math.min(maxDigits, value.precision + digitsOfCount);
  return { ...value, type: typeOfSum(value), sql: dialect.aggregates.sum(value), precision };
}

/** Returns the type of a sum. The sum of two 32-bit integers can need more than 32 bits. */
function typeOfSum({ type }: SqlValue): SqlValue['type'] {
  return type === 'int32' ? 'int64' : type;
}

/**
 * Returns the average as a double: the exact sum divided by the count. The result is the same for integers of 32 and 64 bits, which not
 * every engine distinguishes.
 */
function averageOf<Column extends EngineColumn, Parameters>(averaged: SqlValue, dialect: SqlDialect<Column, Parameters>): SqlValue {
  const value = { ...averaged, sql: dialect.aggregates.ofRow?.(averaged.sql) ?? averaged.sql };
  const sum = sumOf(value, dialect);
  if (sum.type === 'double') return plainValue(dialect.aggregates.average(value), 'double');
  const { double, calculateDouble } = dialect.numbers;
  const count = exactNumber(`count(${value.sql})`, digitsOfCount, 0);
  return plainValue(`CASE WHEN ${count.sql} > 0 THEN ${calculateDouble('/', double(sum), double(count))} END`, 'double');
}
