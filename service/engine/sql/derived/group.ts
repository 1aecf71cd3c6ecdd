import type { EngineColumn } from '../../engine.ts';
import type { Transformation } from '../../transformation.ts';
import { Columns } from '../columns.ts';
import { quoteIdentifier } from '../identifier.ts';
import { exactNumber } from '../sql-value.ts';
import { aggregateSql } from './aggregate.ts';
import { type DerivationWords, keyOf, orderColumn, type Relation, type SortKey } from './relation.ts';

type Group = Extract<Transformation, { kind: 'group' }>;

/** Groups are in the order of their values, those of one set of columns after those of another. */
export function groupRelation<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { columns: names, sets, aggregates }: Group,
  words: DerivationWords<Column, Parameters>,
): Relation<Column, Parameters> {
  const groups = names.map((name) => relation.columns.find(name));
  const aggregatesOf = (parameters: Parameters) =>
    aggregates.map((aggregate) => {
      const context = { columns: relation.columns, words: words.expressions(parameters) };
      return { name: aggregate.name, value: aggregateSql(aggregate, context, words) };
    });
  const made = aggregatesOf(words.parameters()).map(({ name, value }) => words.column(name, value));
  const level = exactNumber(orderColumn(0), 18, 0);
  const byLevel = sets.length > 1;
  const keys = groups.map((column, index): SortKey => {
    const value = { ...keyOf(column, words, words.parameters()), sql: orderColumn(index + 1) };
    return { value, descending: false };
  });
  const select = (parameters: Parameters, set: readonly string[] | null) => {
    const grouped = groups.map((column) =>
      set === null || set.includes(column.name) ? quoteIdentifier(column.name) : words.missing(column),
    );
    const keysSql = groups.map((column, index) => {
      const key = set === null || set.includes(column.name) ? keyOf(column, words, parameters).sql : words.missing(column);
      return `${key} AS ${orderColumn(index + 1)}`;
    });
    const columns = grouped.map((sql, index) => `${sql} AS ${quoteIdentifier(groups[index]?.name ?? '')}`);
    const results = aggregatesOf(parameters).map(({ name, value }) => `${words.asColumn(value)} AS ${quoteIdentifier(name)}`);
    return [...columns, ...results, ...keysSql].join(', ');
  };
  const from = (parameters: Parameters) => `FROM ${relation.source(parameters)} AS "rows"`;
  const source = (parameters: Parameters) => {
    if (groups.length === 0)
      return `(SELECT ${[select(parameters, null), `count(*) AS ${orderColumn(0)}`].filter((part) => part !== '').join(', ')} ${from(parameters)})`;
    if (words.groupingSets || !byLevel) {
      const all = groups.map(({ name }) => quoteIdentifier(name)).join(', ');
      const by = byLevel ? `GROUPING SETS (${sets.map((set) => `(${set.map(quoteIdentifier).join(', ')})`).join(', ')})` : all;
      const number = byLevel ? `grouping(${all})` : '0';
      return `(SELECT ${select(parameters, null)}, ${number} AS ${orderColumn(0)} ${from(parameters)} GROUP BY ${by})`;
    }
    const parts = sets.map((set) => {
      const by = set.length === 0 ? '' : ` GROUP BY ${set.map(quoteIdentifier).join(', ')}`;
      // Counting makes one group of all rows, also where nothing else is asked of it.
      return `SELECT ${select(parameters, set)}, ${levelOf(set, names)} AS ${orderColumn(0)}, count(*) AS "size" ${from(parameters)}${by}`;
    });
    return `(${parts.join(' UNION ALL ')})`;
  };
  const order = byLevel ? [{ value: level, descending: false }, ...keys] : keys;
  return { source, columns: new Columns([...groups, ...made]), order };
}

/** What SQL's grouping() gives: a bit for each column, the first the most significant, set where the column is not in the set. */
function levelOf(set: readonly string[], names: readonly string[]): number {
  return names.reduce((level, name) => level * 2 + (set.includes(name) ? 0 : 1), 0);
}
