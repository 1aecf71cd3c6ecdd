import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { errorText } from '../../texts/error-text.ts';
import type { BoundLiteral } from '../bound-literal.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

/**
 * How one scalar type of an engine is published: its published type, how constants are bound to it, and its JSON.
 *
 * `Parameter` is the engine's type of a parameter, `Value` the type of a bound value.
 */
export interface TypeMapping<Parameter, Value> {
  readonly type: EngineColumn['type'];
  readonly precision: number | null;
  readonly scale: number | null;
  /** The parameter type of comparisons with the column: its own type, so that statistics and indexes apply. */
  readonly parameter: Parameter;
  /** SQL of the published value of a source's column. */
  read(column: string): string;
  /** Binds a constant to the type's values. Null if it has another type. */
  bind(literal: Literal): BoundLiteral<Value> | null;
  /** SQL of the JSON text of a value. */
  json(value: string, shape: JsonShape): string;
}

/** Defaults of mappings. */
export const plainMapping = {
  precision: null,
  scale: null,
  read: (column: string) => column,
} as const;

/** The columns of one table by name: only these names occur in statements. */
export class Columns<Column extends EngineColumn> {
  readonly all: readonly Column[];
  /** The column that identifies rows, which isn't among `all`; null if there is none. */
  readonly identity: Column | null;
  /** All, with that column. */
  readonly withIdentity: readonly Column[];
  readonly #byName: ReadonlyMap<string, Column>;
  readonly #prefix: string;

  /** @param prefix a prefix of the columns' names that lookups omit */
  constructor(columns: readonly Column[], prefix = '', identity: Column | null = null) {
    this.all = columns;
    this.identity = identity;
    this.#prefix = prefix;
    this.withIdentity = identity === null ? columns : [...columns, identity];
    this.#byName = new Map(this.withIdentity.map((column) => [column.name, column]));
  }

  /** @throws EngineError `query-refused` if the table has no such column */
  find(name: string): Column {
    const column = this.#byName.get(`${this.#prefix}${name}`);
    if (column === undefined) throw new EngineError('query-refused', errorText('engine.unknown-column', { name }));
    return column;
  }

  /** Returns the columns with those names, without duplicates; all for an empty list. */
  choose(names: readonly string[]): readonly Column[] {
    return names.length === 0 ? this.all : [...new Set(names)].map((name) => this.find(name));
  }
}

/** A column of a source: its own name, and how its type is published. */
export interface SourceColumn<Mapping> {
  readonly name: string;
  readonly mapping: Mapping;
  readonly list: boolean;
  readonly nullable: boolean;
}

/** Returns the columns of a table under their published names. @param nameColumns returns published names, in order */
export function publishedColumns<Mapping extends Pick<TypeMapping<unknown, unknown>, 'type' | 'precision' | 'scale'>>(
  sources: readonly SourceColumn<Mapping>[],
  nameColumns: (names: readonly string[]) => readonly string[],
): (EngineColumn & { readonly mapping: Mapping })[] {
  const names = nameColumns(sources.map(({ name }) => name));
  return sources.map(({ name: sourceName, mapping, list, nullable }, index) => {
    const { type, precision, scale } = mapping;
    return { name: names[index] ?? sourceName, sourceName, type, list, nullable, precision, scale, mapping };
  });
}

/** The quoted name of a column, as it is published. */
export function columnSql(column: EngineColumn): string {
  return quoteIdentifier(column.name);
}

/** The JSON before a column's value. */
export function propertyStart(column: EngineColumn, { beforeProperty }: JsonShape): string {
  return `${beforeProperty?.(column) ?? ''}${JSON.stringify(column.name)}:`;
}

/** SQL of a number's JSON, in quotes if the shape requires them; null stays SQL's NULL. */
export function inShape(json: string, { type }: EngineColumn, { numbersAsText }: JsonShape): string {
  return numbersAsText === true && (type === 'int64' || type === 'decimal') ? `('"' || ${json} || '"')` : json;
}
