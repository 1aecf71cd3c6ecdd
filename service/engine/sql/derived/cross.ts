import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn, RelatedSource } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Transformation } from '../../transformation.ts';
import { Columns } from '../columns.ts';
import type { SortKey, SqlDialect } from '../dialect.ts';
import { relationOf } from '../statements.ts';
import { orderColumn, type Relation } from './relation.ts';

/** Rows of a cross join, and the start of the names of their columns in it. */
export interface CrossSide<Column extends EngineColumn, Parameters> {
  readonly prefix: string;
  readonly relation: Relation<Column, Parameters>;
}

/** Returns one row for each combination of rows, sorted by the rows of the first side, then by those of the next. */
export function crossRelation<Column extends EngineColumn, Parameters>(
  sides: readonly CrossSide<Column, Parameters>[],
  dialect: Pick<SqlDialect<Column, Parameters>, 'derived'>,
): Relation<Column, Parameters> {
  const order: SortKey[] = [];
  const parts = sides.map(({ prefix, relation }) => {
    const columns = relation.columns.all.map((column) => dialect.derived({ ...column, name: `${prefix}${column.name}` }));
    const cells = relation.columns.all.map(({ name }) => `${quoteIdentifier(name)} AS ${quoteIdentifier(`${prefix}${name}`)}`);
    const keys = relation.order.map((key) => {
      const name = orderColumn(order.length);
      order.push({ ...key, value: { ...key.value, sql: name } });
      return `${key.value.sql} AS ${name}`;
    });
    return { columns, cells: [...cells, ...keys].join(', '), source: relation.source };
  });
  const columns = parts.flatMap((part) => part.columns);
  const names = [...columns.map(({ name }) => quoteIdentifier(name)), ...order.map(({ value }) => value.sql)].join(', ');
  const source = (parameters: Parameters) => {
    const from = parts.map((part, index) => `(SELECT ${part.cells} FROM ${part.source(parameters)} AS "rows") AS "side ${index}"`);
    return `(SELECT ${names} FROM ${from.join(' CROSS JOIN ')})`;
  };
  return { source, columns: new Columns(columns), order };
}

/** The rows of another table, and the steps to the part of them that the caller can see. */
interface OtherRows<Column extends EngineColumn, Parameters> {
  readonly relation: Relation<Column, Parameters>;
  readonly steps: readonly Transformation[];
}

/**
 * Returns the rows of another table of the same database. If hidden columns would order them, they're ordered by all visible ones.
 *
 * @throws EngineError `query-unsupported` for a table of another database
 */
export function otherRows<Column extends EngineColumn, Parameters>(
  { table, columns, where }: RelatedSource,
  dialect: SqlDialect<Column, Parameters>,
): OtherRows<Column, Parameters> {
  const sql = dialect.related.find(table);
  if (sql === undefined)
    throw new EngineError('query-unsupported', errorText('engine.unsupported', { what: errorText('unsupported.other-source') }));
  const visible = sql.columns.all.filter(({ name }) => columns === null || columns.has(name));
  const choose: Transformation = { kind: 'choose', columns: visible.map(({ name }) => name), where };
  const tells = columns !== null && (table.orderedBy ?? []).some((name) => !columns.has(name));
  const order = visible.filter(({ list }) => !list).map(({ name }) => ({ column: name, descending: false }));
  return { relation: relationOf(sql, dialect), steps: tells ? [choose, { kind: 'sort', order }] : [choose] };
}
