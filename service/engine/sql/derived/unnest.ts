import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Transformation } from '../../transformation.ts';
import { Columns } from '../columns.ts';
import type { SortKey, SqlDialect } from '../dialect.ts';
import { exactNumber } from '../sql-value.ts';
import { orderColumn, type Relation } from './relation.ts';

/**
 * Returns one row for each value of a list, sorted by the rows and the positions in their lists. A null or empty list has no rows.
 *
 * @throws EngineError `query-refused` if the column isn't a list
 */
export function unnestRelation<Column extends EngineColumn, Parameters>(
  relation: Relation<Column, Parameters>,
  { column: name, keep = [] }: Extract<Transformation, { kind: 'unnest' }>,
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const list = relation.columns.find(name);
  if (!list.list || dialect.lists === undefined) throw new EngineError('query-refused', errorText('engine.no-list', { column: name }));
  const item = dialect.lists.item(list, 0);
  const elementOrder: SortKey = { value: exactNumber('"row number"', 18, 0), descending: false };
  const keys = [...relation.order, elementOrder];
  const kept = keep.map((column) => relation.columns.find(column));
  const cells = [
    `${dialect.published(item)} AS ${quoteIdentifier(name)}`,
    ...kept.map((column) => quoteIdentifier(column.name)),
    ...keys.map(({ value }, index) => `${value.sql} AS ${orderColumn(index)}`),
  ].join(', ');
  const values = `UNNEST(${dialect.published(list)}) WITH ORDINALITY AS "list"(${quoteIdentifier(item.name)}, "row number")`;
  return {
    source: (parameters) => `(SELECT ${cells} FROM ${relation.source(parameters)} AS "rows" CROSS JOIN ${values})`,
    columns: new Columns([dialect.derived({ ...item, name }), ...kept]),
    order: keys.map((key, index) => ({ ...key, value: { ...key.value, sql: orderColumn(index) } })),
  };
}
