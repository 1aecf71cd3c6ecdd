import type { Cell, RowWindow } from '../../shared/contract/results/run.ts';
import { familyOf, readLiteral } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** A column that can be drawn, and what its first rows tell. */
export interface ChartableColumn {
  readonly name: string;
  /** Declared, or what every value of the first rows is. */
  readonly type: ValueType;
  /** First rows that have a value. */
  readonly values: number;
  /** Different ones among these. */
  readonly different: number;
  /** Whether it tells rows apart, alone or with others: as a measure it says nothing. */
  readonly key: boolean;
}

/** What can be told of a column as a whole. */
export type ChartRole = 'category' | 'place' | 'number';

/** Whether a column can be drawn so: `category`, as bars; `place`, along an axis of numbers or of time; `number`, measured. */
export function fits({ type }: Pick<ChartableColumn, 'type'>, role: ChartRole): boolean {
  const family = familyOf(type);
  if (role === 'category') return family !== 'binary';
  return family === 'number' || (role === 'place' && isMoment(type));
}

/** Whether a type has a place in time. */
export function isMoment(type: ValueType): boolean {
  return type === 'date' || type === 'dateTimeOffset';
}

const momentTypes = ['date', 'dateTimeOffset'] as const;

/** What all of these values are, where no type is declared. */
function typeOfValues(values: readonly Cell[]): ValueType {
  if (values.length === 0) return 'unknown';
  if (values.every(([kind]) => kind === 'number')) return 'double';
  if (values.every(([kind]) => kind === 'boolean')) return 'boolean';
  const isText = values.every(([kind]) => kind === 'string');
  return (isText ? momentTypes.find((type) => values.every(([, text]) => readLiteral(text, type) !== null)) : undefined) ?? 'unknown';
}

/** The columns that can be drawn, in their order: all but those with lists or objects in the first rows. */
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
