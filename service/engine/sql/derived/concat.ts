import { quoteIdentifier } from '../../../../shared/sql/quoting.ts';
import { errorText } from '../../../texts/error-text.ts';
import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import { commonNumber, exactOf } from '../arithmetic.ts';
import { Columns } from '../columns.ts';
import type { SqlDialect } from '../dialect.ts';
import { exactNumber, isNumber, type SqlValue } from '../sql-value.ts';
import { keyOf, orderBySql, orderColumn, type Relation, rejectLongSql } from './relation.ts';

/** A column of the concatenation. `value` has the common number type if the branches have different ones. */
interface CommonColumn<Column> {
  readonly column: Column;
  readonly value: SqlValue | null;
}

/** Returns the rows of one branch after the other. Columns are matched by name. */
export function concatRelation<Column extends EngineColumn, Parameters>(
  branches: readonly Relation<Column, Parameters>[],
  dialect: SqlDialect<Column, Parameters>,
): Relation<Column, Parameters> {
  const common = new Map<string, CommonColumn<Column>>();
  for (const { columns } of branches) {
    for (const column of columns.all) {
      const commonColumn = common.get(column.name);
      common.set(column.name, commonColumn === undefined ? { column, value: null } : together(commonColumn, column, dialect));
    }
  }
  const source = (parameters: Parameters) => {
    let length = 0;
    const parts = branches.map((branch, index) => {
      const from = branch.source(parameters);
      length += from.length;
      rejectLongSql(length);
      const cells = [...common.values()].map(({ column, value }) => {
        const own = branch.columns.all.find(({ name }) => name === column.name);
        return `${cellSql(own, column, value, dialect)} AS ${quoteIdentifier(column.name)}`;
      });
      const position = `row_number() OVER (${orderBySql(branch.order, dialect)}) AS ${orderColumn(1)}`;
      return `SELECT ${[...cells, `${index} AS ${orderColumn(0)}`, position].join(', ')} FROM ${from} AS "rows"`;
    });
    return `(${parts.join(' UNION ALL ')})`;
  };
  const order = [0, 1].map((index) => ({ value: exactNumber(orderColumn(index), 18, 0), descending: false }));
  return { source, columns: new Columns([...common.values()].map(({ column }) => column)), order };
}

function cellSql<Column extends EngineColumn, Parameters>(
  own: Column | undefined,
  column: Column,
  value: SqlValue | null,
  dialect: SqlDialect<Column, Parameters>,
): string {
  if (own === undefined) return dialect.nullOf(column);
  if (value === null) return quoteIdentifier(own.name);
  const cell = keyOf(own, dialect);
  if (value.type === 'double') return dialect.numbers.double(cell);
  const [number, digits] = [exactOf(cell), exactOf(value)];
  return number === null || digits === null ? cell.sql : dialect.numbers.exact(number, digits);
}

function together<Column extends EngineColumn, Parameters>(
  { column: one, value: before }: CommonColumn<Column>,
  other: Column,
  dialect: SqlDialect<Column, Parameters>,
): CommonColumn<Column> {
  if (before === null && dialect.hasSameType(one, other)) return { column: one, value: null };
  const value = one.list || other.list ? null : commonValue(keyOf(one, dialect), keyOf(other, dialect));
  if (value === null) throw new EngineError('query-refused', errorText('engine.concat-types', { column: one.name }));
  return { column: dialect.calculated(one.name, value), value };
}

function commonValue(one: SqlValue, other: SqlValue): SqlValue | null {
  if (isNumber(one) && isNumber(other)) return commonNumber(one, other);
  return one.type === other.type ? one : null;
}
