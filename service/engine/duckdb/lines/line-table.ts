import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowCondition } from '../../row-query.ts';
import { quoteIdentifier } from '../../sql/identifier.ts';
import type { FileColumn } from '../file-columns.ts';
import { LineFile } from './line-file.ts';
import { rowsOfBlock } from './line-index.ts';

/** Rows by their numbers: from `first` to the one before `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/** Integers in whose order the rows lie: of each block of lines the first. */
interface Key {
  readonly column: FileColumn;
  readonly firsts: Float64Array | BigInt64Array;
}

/** A stored table's rows as lines. */
export class LineTable {
  readonly #file: LineFile;
  readonly #key: Key | null;
  /** In the order of the lines' cells. */
  readonly columns: readonly FileColumn[];

  private constructor(file: LineFile, columns: readonly FileColumn[], key: Key | null) {
    this.#file = file;
    this.columns = columns;
    this.#key = key;
  }

  /**
   * Null where there are no lines of this table, or damaged ones. The caller closes it.
   *
   * @param source What stands behind FROM for the same rows. @param ascending See `TableSql`.
   */
  static async open(
    path: string,
    connection: DuckDBConnection,
    { source, columns, ascending }: { readonly source: string; readonly columns: readonly FileColumn[]; readonly ascending: string | null },
  ): Promise<LineTable | null> {
    const file = await LineFile.open(path);
    if (file === null) return null;
    const column = columns.find(({ name, type }) => name === ascending && (type === 'int32' || type === 'int64'));
    if (column === undefined) return new LineTable(file, columns, null);
    const sql = `SELECT ${quoteIdentifier(column.stored)} FROM ${source} WHERE rowid % ${rowsOfBlock} = 0 ORDER BY rowid`;
    const [values = []] = (await connection.runAndReadAll(sql)).getColumns();
    const isSmall = values.every((value) => typeof value === 'number');
    const firsts = isSmall ? Float64Array.from(values, Number) : BigInt64Array.from(values, (value) => BigInt(String(value)));
    return new LineTable(file, columns, { column, firsts });
  }

  get rows(): number {
    return this.#file.rows;
  }

  /** See `LineFile`. */
  read({ first, end }: RowRange): Promise<readonly string[] | null> {
    return this.#file.read(first, end);
  }

  /** The rows that can pass a condition, as far as the key tells. */
  within(condition: RowCondition | null): RowRange {
    const key = this.#key;
    const whole = { first: 0, end: this.rows };
    if (key === null || condition === null) return whole;
    if (condition.kind === 'and') return condition.operands.map((operand) => this.within(operand)).reduce(intersection, whole);
    if (condition.kind !== 'comparison' || condition.column !== key.column.name) return whole;
    const { operator, value: literal } = condition;
    const place = key.column.form.place(literal);
    if (place === null || !('value' in place) || (operator !== 'eq' && operator !== 'gt' && operator !== 'ge')) return whole;
    if (typeof place.value !== 'number' && typeof place.value !== 'bigint') return whole;
    const block = lastAtMost(key.firsts, place.value);
    const first = block * rowsOfBlock;
    return { first, end: operator === 'eq' ? Math.min(first + rowsOfBlock, this.rows) : this.rows };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function intersection(one: RowRange, other: RowRange): RowRange {
  return { first: Math.max(one.first, other.first), end: Math.min(one.end, other.end) };
}

/** The place of the last of ascending numbers that is at most `value`; 0 where none is. */
function lastAtMost(numbers: Float64Array | BigInt64Array, value: number | bigint): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
