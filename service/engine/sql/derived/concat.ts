import type { EngineColumn } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import { commonNumber, exactOf } from '../arithmetic.ts';
import { Columns } from '../columns.ts';
import { quoteIdentifier } from '../identifier.ts';
import { exactNumber, isNumber, type SqlValue } from '../sql-value.ts';
import { type DerivationWords, keyOf, orderColumn, orderSql, type Relation, refuseLongSql } from './relation.ts';

/** A column of the whole, and whether the branches give it as they have it. */
interface CommonColumn<Column> {
  readonly column: Column;
  readonly value: SqlValue | null;
}

/** Rows of one branch after those of another; columns are matched by their names. */
export function concatRelation<Column extends EngineColumn, Parameters>(
  branches: readonly Relation<Column, Parameters>[],
  words: DerivationWords<Column, Parameters>,
): Relation<Column, Parameters> {
  const common = new Map<string, CommonColumn<Column>>();
  for (const { columns } of branches) {
    for (const column of columns.all) {
      const known = common.get(column.name);
      common.set(column.name, known === undefined ? { column, value: null } : together(known, column, words));
    }
  }
  const source = (parameters: Parameters) => {
    let length = 0;
    const parts = branches.map((branch, index) => {
      const from = branch.source(parameters);
      length += from.length;
      refuseLongSql(length);
      const cells = [...common.values()].map(({ column, value }) => {
        const own = branch.columns.all.find(({ name }) => name === column.name);
        return `${cellSql(own, column, value, words, parameters)} AS ${quoteIdentifier(column.name)}`;
      });
      const place = `row_number() OVER (${orderSql(branch.order, words)}) AS ${orderColumn(1)}`;
      return `SELECT ${[...cells, `${index} AS ${orderColumn(0)}`, place].join(', ')} FROM ${from} AS "rows"`;
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
  words: DerivationWords<Column, Parameters>,
  parameters: Parameters,
): string {
  if (own === undefined) return words.missing(column);
  if (value === null) return quoteIdentifier(own.name);
  const cell = keyOf(own, words, parameters);
  if (value.type === 'double') return words.numbers.double(cell);
  const [number, digits] = [exactOf(cell), exactOf(value)];
  return number === null || digits === null ? cell.sql : words.numbers.exact(number, digits);
}

function together<Column extends EngineColumn, Parameters>(
  { column: one, value: before }: CommonColumn<Column>,
  other: Column,
  words: DerivationWords<Column, Parameters>,
): CommonColumn<Column> {
  if (before === null && words.alike(one, other)) return { column: one, value: null };
  const value = one.list || other.list ? null : commonValue(keyOf(one, words, words.parameters()), keyOf(other, words, words.parameters()));
  if (value === null)
    throw new EngineError('query-refused', `The parts of this concatenation have values of different types in "${one.name}".`);
  return { column: words.column(one.name, value), value };
}

function commonValue(one: SqlValue, other: SqlValue): SqlValue | null {
  if (isNumber(one) && isNumber(other)) return commonNumber(one, other);
  return one.type === other.type ? one : null;
}
