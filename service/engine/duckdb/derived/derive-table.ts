import { DECIMAL, type DuckDBType } from '@duckdb/node-api';
import { EngineError } from '../../engine-error.ts';
import { Columns } from '../../sql/columns.ts';
import { quoteIdentifier } from '../../sql/identifier.ts';
import type { SqlValue } from '../../sql/sql-value.ts';
import type { Transformation } from '../../transformation.ts';
import type { Column } from '../column.ts';
import type { Connections } from '../connections.ts';
import { formOf } from '../forms/form-of.ts';
import { decimalForm } from '../forms/number-forms.ts';
import type { ScalarForm } from '../forms/scalar-form.ts';
import { ExampleParameters, Parameters } from '../parameters.ts';
import { RunningStatement } from '../running-statement.ts';
import { rowNumber, type TableSql } from '../statements.ts';
import { stepSql } from './step-sql.ts';

/** What is known of the columns that a step makes, by name. */
export type MadeColumns = ReadonlyMap<string, SqlValue>;

/**
 * The table that transformations make: a query around a query for each. DuckDB tells the types of what comes out, as it does of files.
 *
 * @throws EngineError `query-refused` for what does not go together, `query-unsupported` for what there are no words for
 */
export async function deriveTable(
  connections: Connections,
  table: TableSql,
  steps: readonly Transformation[],
  signal: AbortSignal,
): Promise<TableSql> {
  const running = new RunningStatement(connections, signal);
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
  throw new EngineError('query-refused', 'These transformations are too many, or branch too often; ask for less at once.');
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
  const { made } = stepSql(table, step, new Parameters());
  const columns = step.kind === 'filter' || made === null ? table.columns : await describeColumns(running, source, table.columns.all, made);
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

function sameType({ form, list }: Column, type: DuckDBType): boolean {
  const found = formOf(type);
  return found.list === list && found.form.type === form.type && String(found.form.parameter) === String(form.parameter);
}

/** Whole numbers stay such, however many digits DuckDB has for them. */
function columnOf(name: string, duckType: DuckDBType, value: SqlValue | undefined): Column {
  if (value?.type === 'duration')
    throw new EngineError('query-unsupported', `"${name}" would be a duration, which DuckDB has no column for.`);
  const { list, ...described } = formOf(duckType);
  const known = described.form.type === 'decimal' && described.form.scale === value?.scale;
  const form = known ? described.form : (decimalOf(value) ?? described.form);
  const whole = value?.type === 'int32' || value?.type === 'int64';
  const [type, precision, scale] = whole ? [value.type, value.precision, null] : [form.type, form.precision, form.scale];
  return { name, sourceName: name, type, list, nullable: true, precision, scale, form };
}

/** What DuckDB works out beforehand, of constants alone, may be a missing value of no type to it. */
function decimalOf(value: SqlValue | undefined): ScalarForm | null {
  if (value?.type !== 'decimal' || value.precision === null || value.scale === null) return null;
  return decimalForm(DECIMAL(value.precision, value.scale));
}
