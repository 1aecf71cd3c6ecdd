import type { EngineColumn, JsonShape } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { quoteIdentifier } from './identifier.ts';

/** The columns of one table by name: the only names that reach a statement. */
export class Columns<Column extends EngineColumn> {
  readonly all: readonly Column[];
  readonly #byName: ReadonlyMap<string, Column>;

  constructor(columns: readonly Column[]) {
    this.all = columns;
    this.#byName = new Map(columns.map((column) => [column.name, column]));
  }

  /** @throws EngineError `query-refused` where the table has no such column. */
  find(name: string): Column {
    const column = this.#byName.get(name);
    if (column === undefined) throw new EngineError('query-refused', `Unknown column "${name}".`);
    return column;
  }

  /** The same names for other columns. */
  renamed(make: (column: Column) => Column): Columns<Column> {
    return new Columns(this.all.map(make));
  }

  /** The columns of those names, each once; all for an empty list. */
  choose(names: readonly string[]): readonly Column[] {
    return names.length === 0 ? this.all : [...new Set(names)].map((name) => this.find(name));
  }
}

/** The quoted name of a column, as it is published. */
export function columnSql(column: EngineColumn): string {
  return quoteIdentifier(column.name);
}

/** The JSON in front of a column's value. */
export function propertyStart(column: EngineColumn, { beforeProperty }: JsonShape): string {
  return `${beforeProperty?.(column) ?? ''}${JSON.stringify(column.name)}:`;
}

/** SQL of a number's JSON, in quotes where the shape wants it so; a missing value stays SQL's NULL. */
export function inShape(json: string, { type }: EngineColumn, { numbersAsText }: JsonShape): string {
  return numbersAsText === true && (type === 'int64' || type === 'decimal') ? `('"' || ${json} || '"')` : json;
}
