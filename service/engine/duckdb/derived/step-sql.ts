import { EngineError } from '../../engine-error.ts';
import type { Expression } from '../../expression.ts';
import { refuseTwins } from '../../refuse-twins.ts';
import { columnSql } from '../../sql/columns.ts';
import { conditionSql, expressionSql } from '../../sql/expression.ts';
import { quoteIdentifier } from '../../sql/identifier.ts';
import { predicateSql } from '../../sql/predicate.ts';
import { isNumber, type SqlValue } from '../../sql/sql-value.ts';
import type { Transformation } from '../../transformation.ts';
import { expressionWords } from '../expressions/expression-words.ts';
import type { Parameters } from '../parameters.ts';
import { predicateWords } from '../predicate-words.ts';
import { orderItems, rowNumber, type TableSql } from '../statements.ts';
import { aggregateSql } from './aggregate-sql.ts';

/** SQL of a step, and what is known of the columns it makes; null where it makes none. */
export interface StepSql {
  readonly sql: string;
  readonly made: ReadonlyMap<string, SqlValue> | null;
}

type Step = Exclude<Transformation, { kind: 'concat' }>;

/** A SELECT around a table whose rows have numbers, giving rows with numbers. */
export function stepSql(table: TableSql, step: Step, parameters: Parameters): StepSql {
  switch (step.kind) {
    case 'filter': {
      // In the order in which the parameters stand, which DuckDB does not mind, but readers of its statements do.
      const from = table.source(parameters);
      return { sql: `SELECT * FROM ${from} WHERE ${conditionSql(step.condition, contextOf(table, parameters))}`, made: null };
    }
    case 'choose': {
      const columns = step.columns.map((name) => columnSql(table.columns.find(name)));
      // Nothing that is made of these rows later is worked out of others: DuckDB moves no condition past a slice.
      const where = step.where === null ? '' : ` WHERE ${predicateSql(step.where, table.columns, predicateWords(parameters))} OFFSET 0`;
      return { sql: `SELECT ${[...columns, rowNumber].join(', ')} FROM ${table.source(parameters)}${where}`, made: new Map() };
    }
    case 'compute':
      return computeSql(table, step, parameters);
    case 'group':
      return groupSql(table, step, parameters);
    case 'sort': {
      const order = orderItems(table.columns, step.order, parameters).join(', ');
      return {
        sql: `SELECT * REPLACE (row_number() OVER (ORDER BY ${order}) - 1 AS ${rowNumber}) FROM ${table.source(parameters)}`,
        made: null,
      };
    }
    case 'slice': {
      const place = `row_number() OVER (${partition(table, step.within)}ORDER BY ${rowNumber})`;
      const end = step.top === null ? '' : ` AND ${place} <= ${step.skip + step.top}`;
      return { sql: `SELECT * FROM ${table.source(parameters)} QUALIFY ${place} > ${step.skip}${end}`, made: null };
    }
    case 'rank':
      return { sql: rankSql(table, step, parameters), made: null };
  }
}

/** What stands first in a window of the rows of each group. */
function partition({ columns }: TableSql, within: readonly string[] = []): string {
  return within.length === 0 ? '' : `PARTITION BY ${within.map((name) => columnSql(columns.find(name))).join(', ')} `;
}

function contextOf({ columns }: TableSql, parameters: Parameters) {
  return { columns, words: expressionWords(parameters) };
}

function computeSql(table: TableSql, { columns }: Extract<Step, { kind: 'compute' }>, parameters: Parameters): StepSql {
  const made = columns.map(({ name, expression }) => [name, expressionSql(expression, contextOf(table, parameters))] as const);
  const names = new Set(made.map(([name]) => name));
  const others = table.columns.all.filter(({ name }) => !names.has(name));
  refuseTwins([...others.map(({ name }) => name), ...made.map(([name]) => name)]);
  const kept = others.map(columnSql);
  const computed = made.map(([name, { sql }]) => `${sql} AS ${quoteIdentifier(name)}`);
  return { sql: `SELECT ${[...kept, ...computed, rowNumber].join(', ')} FROM ${table.source(parameters)}`, made: new Map(made) };
}

/** Groups are numbered in the order of their values, those of one set of columns after those of another. */
function groupSql(table: TableSql, { columns, sets, aggregates }: Extract<Step, { kind: 'group' }>, parameters: Parameters): StepSql {
  const groups = columns.map((name) => columnSql(table.columns.find(name)));
  const made = aggregates.map((aggregate) => [aggregate.name, aggregateSql(aggregate, contextOf(table, parameters))] as const);
  refuseTwins([...columns, ...made.map(([name]) => name)]);
  const results = made.map(([name, { sql }]) => `${sql} AS ${quoteIdentifier(name)}`);
  const levels = sets.map((set) => `(${set.map((name) => columnSql(table.columns.find(name))).join(', ')})`);
  const rolled = sets.length > 1 ? [`grouping(${groups.join(', ')})`] : [];
  const order = [...rolled, ...groups.map((group) => `${group} ASC NULLS FIRST`)];
  const number = order.length === 0 ? '0' : `row_number() OVER (ORDER BY ${order.join(', ')}) - 1`;
  // DuckDB has faster ways for groups by one set of columns, unless it is called GROUPING SETS.
  const grouping = levels.length === 1 ? levels.join() : `GROUPING SETS (${levels.join(', ')})`;
  const by = groups.length === 0 ? '' : ` GROUP BY ${grouping}`;
  const sql = `SELECT ${[...groups, ...results, `(${number})::BIGINT AS ${rowNumber}`].join(', ')} FROM ${table.source(parameters)}${by}`;
  return { sql, made: new Map(made) };
}

/** Rows with missing measures come last in both directions. */
function rankSql(table: TableSql, step: Extract<Step, { kind: 'rank' }>, parameters: Parameters): string {
  const { from, limit, amount, measure, within } = step;
  const context = contextOf(table, parameters);
  const apart = partition(table, within);
  const value = numberOf(measure, context);
  const order = `${value} ${from === 'top' ? 'DESC' : 'ASC'} NULLS LAST, ${rowNumber}`;
  const wanted = numberOf(amount, context);
  const source = table.source(parameters);
  if (limit === 'count') return `SELECT * FROM ${source} QUALIFY row_number() OVER (${apart}ORDER BY ${order}) <= ${wanted}`;
  // Up to the first row at which the sum is reached; negative measures may take it back below.
  const before = `coalesce(sum(${value}) OVER (${apart}ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
  const summed = `SELECT *, ${before} AS "sum before" FROM ${source}`;
  const reached = `max("sum before") OVER (${apart}ORDER BY ${order} ROWS UNBOUNDED PRECEDING)`;
  const kept = limit === 'sum' ? `${reached} < ${wanted}` : `${reached} * 100 < ${wanted} * sum(${value}) OVER (${apart})`;
  return `SELECT * EXCLUDE ("sum before") FROM (${summed}) QUALIFY ${kept}`;
}

function numberOf(expression: Expression, context: ReturnType<typeof contextOf>): string {
  const value = expressionSql(expression, context);
  if (!isNumber(value)) throw new EngineError('query-refused', `Rows are ranked by numbers, not by values of type ${value.type}.`);
  return value.sql;
}
