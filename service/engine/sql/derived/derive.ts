import type { EngineColumn } from '../../engine.ts';
import { rejectDuplicateNames } from '../../reject-duplicate-names.ts';
import type { Transformation } from '../../transformation.ts';
import { Columns } from '../columns.ts';
import { conditionSql, expressionSql } from '../expression.ts';
import { quoteIdentifier } from '../identifier.ts';
import { missingValue } from '../sql-value.ts';
import { concatRelation } from './concat.ts';
import { groupRelation } from './group.ts';
import { rankSql } from './rank.ts';
import {
  type DerivationWords,
  keyOf,
  orderColumn,
  orderSql,
  partitionSql,
  type Relation,
  refuseLongSql,
  type SortKey,
} from './relation.ts';

/**
 * The rows that transformations make, as a query around a query for each, in SQL that engines have in common.
 *
 * @throws EngineError `query-refused` for what does not go together, `query-unsupported` for what there are no words for
 */
export function deriveRelation<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  steps: readonly Transformation[],
  words: DerivationWords<Column, Parameters>,
): Relation<Column, Parameters> {
  return steps.reduce((derived, step) => {
    const next = deriveStep(derived, step, words);
    refuseLongSql(next.source(words.parameters()).length);
    return next;
  }, relation);
}

function deriveStep<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  step: Transformation,
  words: DerivationWords<Column, Parameters>,
): Relation<Column, Parameters> {
  const contextOf = (parameters: Parameters) => ({ columns: relation.columns, words: words.expressions(parameters) });
  const from = (parameters: Parameters) => `FROM ${relation.source(parameters)} AS "rows"`;
  const hidden = relation.order.map(({ value }) => value.sql);
  const named = (columns: Columns<Column>) => [...columns.all.map(({ name }) => quoteIdentifier(name)), ...hidden];
  switch (step.kind) {
    case 'filter':
      return {
        ...relation,
        source: (parameters) =>
          `(SELECT ${named(relation.columns).join(', ')} ${from(parameters)} WHERE ${conditionSql(step.condition, contextOf(parameters))})`,
      };
    case 'choose': {
      const columns = new Columns(step.columns.map((name) => relation.columns.find(name)));
      const source = (parameters: Parameters) => {
        // Nothing that is made of these rows later is worked out of others: a slice is where planners move no condition past.
        const fence = () => ` ${words.slice(0, null)}`;
        const where = step.where === null ? '' : ` WHERE ${words.condition(step.where, relation.columns, parameters)}${fence()}`;
        return `(SELECT ${named(columns).join(', ')} ${from(parameters)}${where})`;
      };
      return { ...relation, columns, source };
    }
    case 'compute':
      return compute(relation, step, hidden, words);
    case 'group':
      rejectDuplicateNames([...step.columns, ...step.aggregates.map(({ name }) => name)]);
      return groupRelation(relation, step, words);
    case 'sort':
      return sort(relation, step, words);
    case 'slice':
      return {
        ...relation,
        source: (parameters) => `(${sliceSql(relation, step, named(relation.columns).join(', '), words, parameters)})`,
      };
    case 'rank':
      return { ...relation, source: (parameters) => `(${rankSql(relation, step, named(relation.columns), words, parameters)})` };
    case 'concat':
      return concatRelation(
        step.branches.map((branch) => deriveRelation(relation, branch, words)),
        words,
      );
  }
}

function sliceSql<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { skip, top, within }: Extract<Transformation, { kind: 'slice' }>,
  cells: string,
  words: DerivationWords<Column, Parameters>,
  parameters: Parameters,
): string {
  const [from, count] = [atMost(skip), top === null ? null : atMost(top)];
  const order = orderSql(relation.order, words);
  const apart = partitionSql(relation.columns, within);
  if (apart === '') return `SELECT ${cells} FROM ${relation.source(parameters)} AS "rows" ${order} ${words.slice(from, count)}`;
  const placed = `SELECT ${cells}, row_number() OVER (${apart}${order}) AS "place" FROM ${relation.source(parameters)} AS "rows"`;
  const end = count === null ? '' : ` AND "place" <= ${atMost(from + count)}`;
  return `SELECT ${cells} FROM (${placed}) AS "rows" WHERE "place" > ${from}${end}`;
}

function atMost(number: number): number {
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

function compute<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { columns: computed }: Extract<Transformation, { kind: 'compute' }>,
  hidden: readonly string[],
  words: DerivationWords<Column, Parameters>,
): Relation<Column, Parameters> {
  const valuesOf = (parameters: Parameters) =>
    computed.map(({ name, expression }) => {
      const value = expressionSql(expression, { columns: relation.columns, words: words.expressions(parameters) });
      return { name, value };
    });
  const names = new Set(computed.map(({ name }) => name));
  const kept = relation.columns.all.filter(({ name }) => !names.has(name));
  rejectDuplicateNames([...kept.map(({ name }) => name), ...computed.map(({ name }) => name)]);
  const made = valuesOf(words.parameters()).map(({ name, value }) => words.column(name, value));
  const source = (parameters: Parameters) => {
    const values = valuesOf(parameters).map(({ name, value }) => `${words.asColumn(value)} AS ${quoteIdentifier(name)}`);
    const cells = [...kept.map(({ name }) => quoteIdentifier(name)), ...values, ...hidden];
    return `(SELECT ${cells.join(', ')} FROM ${relation.source(parameters)} AS "rows")`;
  };
  return { ...relation, source, columns: new Columns([...kept, ...made]) };
}

/** What rows are sorted by is kept beside them, before what they were sorted by until then. */
function sort<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { order }: Extract<Transformation, { kind: 'sort' }>,
  words: DerivationWords<Column, Parameters>,
): Relation<Column, Parameters> {
  const keysOf = (parameters: Parameters): readonly SortKey[] => {
    const asked = order.flatMap((item): SortKey[] => {
      if (!('expression' in item))
        return [{ value: keyOf(relation.columns.find(item.column), words, parameters), descending: item.descending }];
      if (item.expression.kind === 'constant') return [];
      const value = expressionSql(item.expression, { columns: relation.columns, words: words.expressions(parameters) });
      return value.sql === missingValue.sql ? [] : [{ value, descending: item.descending }];
    });
    return [...asked, ...relation.order];
  };
  const source = (parameters: Parameters) => {
    const keys = keysOf(parameters).map(({ value }, index) => `${words.asColumn(value)} AS ${orderColumn(index)}`);
    const cells = [...relation.columns.all.map(({ name }) => quoteIdentifier(name)), ...keys];
    return `(SELECT ${cells.join(', ')} FROM ${relation.source(parameters)} AS "rows")`;
  };
  const named = keysOf(words.parameters()).map(({ value, descending }, index) => ({
    value: { ...value, sql: orderColumn(index) },
    descending,
  }));
  return { ...relation, source, order: named };
}
