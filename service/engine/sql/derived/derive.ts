import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import type { EngineColumn } from '../../engine.ts';
import { rejectDuplicateNames } from '../../engine-error.ts';
import type { Transformation } from '../../transformation.ts';
import { Columns } from '../columns.ts';
import type { SortKey, SqlDialect } from '../dialect.ts';
import { conditionSql, expressionSql } from '../expression.ts';
import { declaredValue, nullValue } from '../sql-value.ts';
import { concatRelation } from './concat.ts';
import { groupRelation } from './group.ts';
import { crossRelation, joinRelation, otherRows } from './joins.ts';
import { rankSql } from './rank.ts';
import { keyOf, orderBySql, orderColumn, partitionSql, type Relation, rejectLongSql, typedSql } from './relation.ts';
import { unnestRelation } from './unnest.ts';

/**
 * Returns the rows after transformations. Each step is one nested query.
 *
 * @throws EngineError `query-refused` for steps that don't fit the columns, `query-unsupported` for what the engine doesn't support
 */
export function deriveRelation<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  steps: readonly Transformation[],
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  return steps.reduce((derived, step) => {
    const next = deriveStep(derived, step, dialect);
    rejectLongSql(next.source(dialect.createParameters()).length);
    return next;
  }, relation);
}

function deriveStep<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  step: Transformation,
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const contextOf = (parameters: Parameters) => ({ columns: relation.columns, dialect, parameters });
  const from = (parameters: Parameters) => `FROM ${relation.source(parameters)} AS "rows"`;
  const hidden = relation.order.map(({ value }) => value.sql);
  const named = ({ withIdentity }: Columns<Column>) => [...withIdentity.map(({ name }) => quoteIdentifier(name)), ...hidden];
  switch (step.kind) {
    case 'filter':
      return {
        ...relation,
        source: (parameters) =>
          `(SELECT ${named(relation.columns).join(', ')} ${from(parameters)} WHERE ${conditionSql({ kind: 'expression', expression: step.condition }, contextOf(parameters))})`,
      };
    case 'choose': {
      const { identity } = relation.columns;
      const isChosen = identity === null || step.columns.includes(identity.name);
      const columns = new Columns(
        step.columns.map((name) => relation.columns.find(name)),
        '',
        isChosen ? null : identity,
      );
      const source = (parameters: Parameters) => {
        // Planners don't move conditions past a slice, so later steps evaluate no expressions for the excluded rows.
        const fence = () => ` ${dialect.limit(0, null, parameters)}`;
        const where = step.where === null ? '' : ` WHERE ${conditionSql(step.where, contextOf(parameters))}${fence()}`;
        return `(SELECT ${named(columns).join(', ')} ${from(parameters)}${where})`;
      };
      return { ...relation, columns, source };
    }
    case 'compute':
      return compute(relation, step, hidden, dialect);
    case 'group':
      rejectDuplicateNames([...step.columns, ...step.aggregates.map(({ name }) => name)]);
      return groupRelation(relation, step, dialect);
    case 'sort':
      return sort(relation, step, dialect);
    case 'slice':
      return {
        ...relation,
        source: (parameters) => `(${sliceSql(relation, step, named(relation.columns).join(', '), dialect, parameters)})`,
      };
    case 'rank':
      return { ...relation, source: (parameters) => `(${rankSql(relation, step, named(relation.columns), dialect, parameters)})` };
    case 'unnest':
      return unnestRelation(relation, step, dialect);
    case 'cross': {
      const others = step.others.map(({ prefix, source }) => {
        const other = otherRows(source, dialect);
        return { prefix, relation: deriveRelation(other.relation, other.steps, dialect) };
      });
      return crossRelation([{ prefix: step.prefix, relation }, ...others], dialect);
    }
    case 'join': {
      const other = otherRows(step.source, dialect);
      const related = deriveRelation(other.relation, [...other.steps, ...step.steps], dialect);
      return joinRelation({ prefix: '', relation }, { prefix: step.prefix, relation: related }, step, dialect);
    }
    case 'concat':
      return concatRelation(
        step.branches.map((branch) => deriveRelation(relation, branch, dialect)),
        dialect,
      );
  }
}

function sliceSql<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { skip, top, within }: Extract<Transformation, { kind: 'slice' }>,
  cells: string,
  dialect: SqlDialect<Column, Parameters>,
  parameters: Parameters,
): string {
  const [from, count] = [safeInteger(skip), top === null ? null : safeInteger(top)];
  const order = orderBySql(relation.order, dialect);
  const partition = partitionSql(relation.columns, within);
  if (partition === '')
    return `SELECT ${cells} FROM ${relation.source(parameters)} AS "rows" ${order} ${dialect.limit(from, count, parameters)}`;
  const placed = `SELECT ${cells}, row_number() OVER (${partition}${order}) AS "row number" FROM ${relation.source(parameters)} AS "rows"`;
  const end = count === null ? '' : ` AND "row number" <= ${safeInteger(from + count)}`;
  return `SELECT ${cells} FROM (${placed}) AS "rows" WHERE "row number" > ${from}${end}`;
}

function safeInteger(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

function compute<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { columns: computed }: Extract<Transformation, { kind: 'compute' }>,
  hidden: readonly string[],
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const valuesOf = (parameters: Parameters) =>
    computed.map(({ name, expression }) => {
      const value = declaredValue(expressionSql(expression, { columns: relation.columns, dialect, parameters }));
      return { name, value };
    });
  const { identity } = relation.columns;
  const names = new Set(computed.map(({ name }) => name));
  const unchanged = relation.columns.all.filter(({ name }) => !names.has(name));
  rejectDuplicateNames([...unchanged.map(({ name }) => name), ...computed.map(({ name }) => name)]);
  const computedColumns = valuesOf(dialect.createParameters()).map(({ name, value }) => dialect.calculated(name, value));
  const source = (parameters: Parameters) => {
    const values = valuesOf(parameters).map(({ name, value }) => `${typedSql(value, dialect)} AS ${quoteIdentifier(name)}`);
    const own = identity === null ? unchanged : [...unchanged, identity];
    const cells = [...own.map(({ name }) => quoteIdentifier(name)), ...values, ...hidden];
    return `(SELECT ${cells.join(', ')} FROM ${relation.source(parameters)} AS "rows")`;
  };
  return { ...relation, source, columns: new Columns([...unchanged, ...computedColumns], '', identity) };
}

/** Sorts rows. The values to sort by are kept in hidden columns, before the values of earlier sorts. */
function sort<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { order }: Extract<Transformation, { kind: 'sort' }>,
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const keysOf = (parameters: Parameters): readonly SortKey[] => {
    const requestedKeys = order.flatMap((item): SortKey[] => {
      if (!('expression' in item)) return [{ value: keyOf(relation.columns.find(item.column), dialect), descending: item.descending }];
      if (item.expression.kind === 'constant') return [];
      const value = expressionSql(item.expression, { columns: relation.columns, dialect, parameters });
      return value.sql === nullValue.sql ? [] : [{ value, descending: item.descending }];
    });
    return [...requestedKeys, ...relation.order];
  };
  const source = (parameters: Parameters) => {
    const keys = keysOf(parameters).map(({ value }, index) => `${typedSql(value, dialect)} AS ${orderColumn(index)}`);
    const cells = [...relation.columns.withIdentity.map(({ name }) => quoteIdentifier(name)), ...keys];
    return `(SELECT ${cells.join(', ')} FROM ${relation.source(parameters)} AS "rows")`;
  };
  const named = keysOf(dialect.createParameters()).map(({ value, descending }, index) => ({
    value: { ...value, sql: orderColumn(index) },
    descending,
  }));
  return { ...relation, source, order: named };
}
