import type { RowWindow } from '../../shared/contract/results/run.ts';
import type { Cell } from '../../shared/values/cell.ts';
import { familyOf, readLiteral } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** A column that can be drawn, with statistics of its first rows. */
export interface ChartableColumn {
  readonly name: string;
  /** The declared type, or the common type of all values in the first rows. */
  readonly type: ValueType;
  /** Number of sampled rows that have a value. */
  readonly values: number;
  /** Number of different values in the sampled rows. */
  readonly different: number;
  /** Whether the column is part of a key. Its numbers aren't a useful measure. */
  readonly key: boolean;
}

/** The roles that a column can have in a chart. */
export type ChartRole = 'category' | 'place' | 'number';

/** Returns whether a column supports a role: `category` for bars, `place` for an axis of numbers or time, `number` for a measure. */
export function fits({ type }: Pick<ChartableColumn, 'type'>, role: ChartRole): boolean {
  const family = familyOf(type);
  if (role === 'category') return family !== 'binary';
  return family === 'number' || (role === 'place' && isMoment(type));
}

/** Returns whether a type is a date or a timestamp. */
export function isMoment(type: ValueType): boolean {
  return type === 'date' || type === 'dateTimeOffset';
}

const momentTypes = ['date', 'dateTimeOffset'] as const;

/** Returns the common type of values without a declared type. Returns `unknown` if there is none. */
function typeOfValues(values: readonly Cell[]): ValueType {
  if (values.length === 0) return 'unknown';
  if (values.every(([kind]) => kind === 'number')) return 'double';
  if (values.every(([kind]) => kind === 'boolean')) return 'boolean';
  const isText = values.every(([kind]) => kind === 'string');
  return (isText ? momentTypes.find((type) => values.every(([, text]) => readLiteral(text, type) !== null)) : undefined) ?? 'unknown';
}

/** Returns the columns that can be drawn, in order. Omits columns with lists or objects in the first rows. */
export function chartableColumns(
  columns: readonly string[],
  types: ReadonlyMap<string, ValueType>,
  keys: ReadonlySet<string>,
  first: RowWindow,
): readonly ChartableColumn[] {
  return columns.flatMap((name) => {
    const place = first.columns.indexOf(name);
    const values = first.rows.map((row) => row[place]).filter((cell) => cell !== undefined && cell[0] !== 'null' && cell[0] !== 'absent');
    const cells = values.filter((cell) => cell !== undefined);
    if (cells.some(([kind]) => kind === 'json')) return [];
    const declared = types.get(name) ?? 'unknown';
    const type = declared === 'unknown' ? typeOfValues(cells) : declared;
    return [{ name, type, values: cells.length, different: new Set(cells.map(([, text]) => text)).size, key: keys.has(name) }];
  });
}
