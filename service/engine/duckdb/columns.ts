import type { EngineColumn } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { ScalarForm } from './forms/scalar-form.ts';
import { quoteIdentifier } from './identifier.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly form: ScalarForm;
}

/** The columns of one table by name: the only names that reach a statement. */
export class Columns {
  readonly all: readonly Column[];
  readonly #byName: ReadonlyMap<string, Column>;

  constructor(columns: readonly Column[]) {
    this.all = columns;
    this.#byName = new Map(columns.map((column) => [column.name, column]));
  }

  /** @throws EngineError `query-refused` where the table has no such column. */
  find(name: string): Column {
    const column = this.#byName.get(name);
    if (column === undefined) throw new EngineError('query-refused', `There is no column "${name}".`);
    return column;
  }

  /** The columns of those names, each once; all for an empty list. */
  choose(names: readonly string[]): readonly Column[] {
    return names.length === 0 ? this.all : [...new Set(names)].map((name) => this.find(name));
  }
}

/** The quoted name of a column. */
export function columnSql(column: Column): string {
  return quoteIdentifier(column.name);
}
