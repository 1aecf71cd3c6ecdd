import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn, RelatedSource } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { Transformation } from '../../transformation.ts';
import { Columns } from '../columns.ts';
import { comparisonSql } from '../comparison.ts';
import type { SortKey, SqlDialect } from '../dialect.ts';
import { relationOf } from '../statements.ts';
import { orderColumn, type Relation } from './relation.ts';

/** The rows of one side of a join, and the prefix of their column names in the join. */
export interface JoinSide<Column extends EngineColumn, Parameters> {
  readonly prefix: string;
  readonly relation: Relation<Column, Parameters>;
}

/** Returns one row for each combination of rows, sorted by the rows of the first side, then by the rows of the next. */
export function crossRelation<Column extends EngineColumn, Parameters>(
  sides: readonly JoinSide<Column, Parameters>[],
  dialect: Pick<SqlDialect<Column, Parameters>, 'derived'>,
): Relation<Column, Parameters> {
  const { parts, columns, order, names } = joinedSides(sides, dialect);
  const source = (parameters: Parameters) => `(SELECT ${names} FROM ${parts.map((part) => part(parameters)).join(' CROSS JOIN ')})`;
  return { source, columns: new Columns(columns), order };
}

/** Returns one row for each combination of a row with a related one, sorted by both. */
export function joinRelation<Column extends EngineColumn, Parameters>(
  own: JoinSide<Column, Parameters>,
  related: JoinSide<Column, Parameters>,
  { isOuter, matches }: Pick<Extract<Transformation, { kind: 'join' }>, 'isOuter' | 'matches'>,
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const { parts, columns: all, order, names } = joinedSides([own, related], dialect);
  const columns = new Columns(all);
  const source = (parameters: Parameters) => {
    const conditions = matches.map(({ column, referenced }) => {
      // A null isn't related to any row.
      const value = { ...dialect.column(columns.find(`${own.prefix}${column}`)), notNull: true };
      const target = dialect.column(columns.find(`${related.prefix}${referenced}`));
      const [left, right] = [value, target].map((side) => ({ column: null, value: () => side }));
      return left === undefined || right === undefined ? 'FALSE' : comparisonSql('eq', left, right, { columns, dialect, parameters }).sql;
    });
    const sides = parts.map((part) => part(parameters)).join(isOuter ? ' LEFT JOIN ' : ' JOIN ');
    return `(SELECT ${names} FROM ${sides} ON ${conditions.join(' AND ')})`;
  };
  return { source, columns, order };
}

interface JoinedSides<Column extends EngineColumn, Parameters> {
  /** Functions that return SQL of the rows of each side. */
  readonly parts: readonly ((parameters: Parameters) => string)[];
  readonly columns: readonly Column[];
  readonly order: readonly SortKey[];
  /** SQL of the names of all columns, including the sort columns. */
  readonly names: string;
}

function joinedSides<Column extends EngineColumn, Parameters>(
  sides: readonly JoinSide<Column, Parameters>[],
  dialect: Pick<SqlDialect<Column, Parameters>, 'derived'>,
): JoinedSides<Column, Parameters> {
  const order: SortKey[] = [];
  const parts = sides.map(({ prefix, relation }, index) => {
    // An outer join can make any column null.
    const columns = relation.columns.all.map((column) => dialect.derived({ ...column, name: `${prefix}${column.name}`, nullable: true }));
    const cells = relation.columns.all.map(({ name }) => `${quoteIdentifier(name)} AS ${quoteIdentifier(`${prefix}${name}`)}`);
    const keys = relation.order.map(({ value, descending }) => {
      const name = orderColumn(order.length);
      order.push({ value: { ...value, sql: name, notNull: false }, descending });
      return `${value.sql} AS ${name}`;
    });
    const all = [...cells, ...keys].join(', ');
    const source = (parameters: Parameters) => `(SELECT ${all} FROM ${relation.source(parameters)} AS "rows") AS "side ${index}"`;
    return { columns, source };
  });
  const columns = parts.flatMap((part) => part.columns);
  const names = [...columns.map(({ name }) => quoteIdentifier(name)), ...order.map(({ value }) => value.sql)].join(', ');
  return { parts: parts.map(({ source }) => source), columns, order, names };
}

/** The rows of another table, and the steps that restrict them to the visible part. */
interface OtherRows<Column extends EngineColumn, Parameters> {
  readonly relation: Relation<Column, Parameters>;
  readonly steps: readonly Transformation[];
}

/**
 * Returns the rows of another table of the same database. If their order uses hidden columns, they are sorted by all visible columns
 * instead.
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
