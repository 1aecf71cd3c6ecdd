import { DECIMAL, type DuckDBType } from '@duckdb/node-api';
import { EngineError } from '../engine-error.ts';
import type { Expression } from '../expression.ts';
import { rejectDuplicateNames } from '../reject-duplicate-names.ts';
import { Columns, columnSql } from '../sql/columns.ts';
import { typeOfSum } from '../sql/derived/aggregate.ts';
import { conditionSql, type ExpressionContext, expressionSql } from '../sql/expression.ts';
import { quoteIdentifier } from '../sql/identifier.ts';
import { predicateSql } from '../sql/predicate.ts';
import { exactNumber, isNumber, plainValue, type SqlValue } from '../sql/sql-value.ts';
import type { Aggregate, Transformation } from '../transformation.ts';
import type { DatabaseInstance } from './database-instance.ts';
import { expressionWords } from './expressions/expression-words.ts';
import { divideExactly } from './expressions/numbers.ts';
import { ExampleParameters, Parameters } from './parameters.ts';
import { predicateWords } from './predicate-words.ts';
import { RunningStatement } from './running-statement.ts';
import { orderItems, rowNumber, type TableSql } from './statements.ts';
import { mappingOf } from './type-mapping/mapping-of.ts';
import { decimalMapping } from './type-mapping/numbers.ts';
import type { Column, DuckDbMapping } from './type-mapping/type-mapping.ts';

/** What is known of the columns that a step makes, by name. */
type MadeColumns = ReadonlyMap<string, SqlValue>;

/**
 * The table that transformations make: a query around a query for each. DuckDB tells the types of what comes out, as it does of files.
 *
 * @throws EngineError `query-refused` for what does not go together, `query-unsupported` for what there are no words for
 */
export async function deriveTable(
  database: DatabaseInstance,
  table: TableSql,
  steps: readonly Transformation[],
  signal: AbortSignal,
): Promise<TableSql> {
  const running = new RunningStatement(database, signal);
  try {
    return await deriveBy(running, table, steps);
  } finally {
    running.close();
  }
}

async function deriveBy(running: RunningStatement, table: TableSql, steps: readonly Transformation[]): Promise<TableSql> {
  let derived = table;
  for (const step of steps) {
    derived = await deriveStep(running, derived, step);
    refuseLong(derived);
  }
  return derived;
}

function refuseLong({ source }: TableSql): void {
  if (source(new Parameters()).length <= longestSql) return;
  throw new EngineError('query-refused', 'Too many transformations or branches. Simplify $apply.');
}

/** Characters of SQL for all steps: each branch of a concatenation repeats the steps before it. */
const longestSql = 200_000;

async function deriveStep(running: RunningStatement, table: TableSql, step: Transformation): Promise<TableSql> {
  if (step.kind === 'concat') {
    const branches: TableSql[] = [];
    for (const branch of step.branches) branches.push(await deriveBy(running, table, branch));
    const source = (parameters: Parameters) => concatSql(branches, parameters);
    return {
      source,
      inOrder: false,
      ascending: null,
      columns: await describeColumns(
        running,
        source,
        branches.flatMap(({ columns }) => columns.all),
        new Map(),
      ),
    };
  }
  const source = (parameters: Parameters) => `(${stepSql(table, step, parameters).sql})`;
  const made = step.kind === 'filter' ? null : stepSql(table, step, new Parameters()).made;
  const columns = made === null ? table.columns : await describeColumns(running, source, table.columns.all, made);
  return { source, columns, inOrder: table.inOrder && step.kind === 'compute', ascending: null };
}

/** Rows of one branch after those of another; columns are matched by their names. */
function concatSql(branches: readonly TableSql[], parameters: Parameters): string {
  const rows = branches.map(
    ({ source, columns }, index) =>
      `SELECT ${[...columns.all.map(({ name }) => quoteIdentifier(name)), rowNumber].join(', ')}, ${index} AS "branch number" FROM ${source(parameters)}`,
  );
  const numbers = `row_number() OVER (ORDER BY "branch number", ${rowNumber}) - 1`;
  return `(SELECT * EXCLUDE ("branch number") REPLACE (${numbers} AS ${rowNumber}) FROM (${rows.join(' UNION ALL BY NAME ')}))`;
}

async function describeColumns(
  running: RunningStatement,
  source: TableSql['source'],
  before: readonly Column[],
  made: MadeColumns,
): Promise<Columns<Column>> {
  const described = await running.describe(`SELECT * FROM ${source(new ExampleParameters())}`);
  const columns = described.flatMap(({ name, type }) => {
    if (quoteIdentifier(name) === rowNumber) return [];
    const value = made.get(name);
    const known = value === undefined ? before.find((column) => column.name === name && sameType(column, type)) : undefined;
    return [known ?? columnOf(name, type, value)];
  });
  return new Columns(columns);
}

function sameType({ mapping, list }: Column, type: DuckDBType): boolean {
  const found = mappingOf(type);
  return found.list === list && found.mapping.type === mapping.type && String(found.mapping.parameter) === String(mapping.parameter);
}

/** Whole numbers stay such, however many digits DuckDB has for them. */
function columnOf(name: string, duckType: DuckDBType, value: SqlValue | undefined): Column {
  if (value?.type === 'duration')
    throw new EngineError('query-unsupported', `"${name}" would be a duration, which DuckDB has no column for.`);
  const { list, ...described } = mappingOf(duckType);
  const known = described.mapping.type === 'decimal' && described.mapping.scale === value?.scale;
  const mapping = known ? described.mapping : (decimalOf(value) ?? described.mapping);
  const whole = value?.type === 'int32' || value?.type === 'int64';
  const [type, precision, scale] = whole ? [value.type, value.precision, null] : [mapping.type, mapping.precision, mapping.scale];
  return { name, sourceName: name, type, list, nullable: true, precision, scale, mapping };
}

/** What DuckDB works out beforehand, of constants alone, may be a missing value of no type to it. */
function decimalOf(value: SqlValue | undefined): DuckDbMapping | null {
  if (value?.type !== 'decimal' || value.precision === null || value.scale === null) return null;
  return decimalMapping(DECIMAL(value.precision, value.scale));
}

/** SQL of a step, and what is known of the columns it makes; null where it makes none. */
interface StepSql {
  readonly sql: string;
  readonly made: ReadonlyMap<string, SqlValue> | null;
}

type Step = Exclude<Transformation, { kind: 'concat' }>;

/** A SELECT around a table whose rows have numbers, giving rows with numbers. */
function stepSql(table: TableSql, step: Step, parameters: Parameters): StepSql {
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
  rejectDuplicateNames([...others.map(({ name }) => name), ...made.map(([name]) => name)]);
  const kept = others.map(columnSql);
  const computed = made.map(([name, { sql }]) => `${sql} AS ${quoteIdentifier(name)}`);
  return { sql: `SELECT ${[...kept, ...computed, rowNumber].join(', ')} FROM ${table.source(parameters)}`, made: new Map(made) };
}

/** Groups are numbered in the order of their values, those of one set of columns after those of another. */
function groupSql(table: TableSql, { columns, sets, aggregates }: Extract<Step, { kind: 'group' }>, parameters: Parameters): StepSql {
  const groups = columns.map((name) => columnSql(table.columns.find(name)));
  const made = aggregates.map((aggregate) => [aggregate.name, aggregateSql(aggregate, contextOf(table, parameters))] as const);
  rejectDuplicateNames([...columns, ...made.map(([name]) => name)]);
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

/** Digits that a sum may have more than its values: those of 10^9 rows. */
const digitsOfCount = 9;
const mostDigits = 38;

/**
 * SQL for an aggregate (OData Data Aggregation 4.0, 3.2.1). Sums of whole numbers and decimals are exact; averages of those have nine
 * digits behind the point, or as many as the values have.
 *
 * @throws EngineError `query-refused` where the values are not of a type that the method takes
 */
function aggregateSql({ method, value }: Aggregate, context: ExpressionContext<Column>): SqlValue {
  if (value === null) return exactNumber('count(*)', 19, 0, 'int64');
  const operand = expressionSql(value, context);
  switch (method) {
    case 'count':
      return exactNumber(`count(${operand.sql})`, 19, 0, 'int64');
    case 'countdistinct':
      return exactNumber(`count(DISTINCT ${operand.sql})`, 19, 0, 'int64');
    case 'min':
    case 'max':
      return { ...operand, sql: `${method}(${operand.sql})` };
    case 'sum':
      return sumOf(operand);
    case 'average':
      return averageOf(operand);
  }
}

function sumOf(value: SqlValue): SqlValue {
  if (!isNumber(value)) throw new EngineError('query-refused', `A sum is one of numbers, not of values of type ${value.type}.`);
  const { sql, type, precision, scale } = value;
  if (type === 'double' || precision === null || scale === null) return plainValue(`sum((${sql})::DOUBLE)`, 'double');
  return { ...value, type: typeOfSum(value), sql: `sum(${sql})`, precision: Math.min(mostDigits, precision + digitsOfCount) };
}

function averageOf(value: SqlValue): SqlValue {
  const sum = sumOf(value);
  if (sum.type === 'double') return plainValue(`avg((${value.sql})::DOUBLE)`, 'double');
  const exact = divideExactly([sum, exactNumber(`count(${value.sql})`, digitsOfCount, 0)]);
  return exact ?? plainValue(`avg((${value.sql})::DOUBLE)`, 'double');
}
