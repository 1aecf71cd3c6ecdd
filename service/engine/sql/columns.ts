import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { errorText } from '../../texts/error-text.ts';
import type { BoundLiteral } from '../bound-literal.ts';
import type { EngineColumn, JsonShape } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

/**
 * The mapping of one scalar type of an engine. It defines the published type, how constants are bound, and the JSON of values.
 *
 * `Parameter` is the engine's type of a parameter, `Value` the type of a bound value.
 */
export interface TypeMapping<Parameter, Value> {
  readonly type: EngineColumn['type'];
  readonly precision: number | null;
  readonly scale: number | null;
  /** The parameter type for comparisons with the column. It is the column's own type, so that statistics and indexes apply. */
  readonly parameter: Parameter;
  /** Returns SQL of the published value of a source's column. */
  read(column: string): string;
  /** Binds a constant to the values of the type. Null if the constant has another type. */
  bind(literal: Literal): BoundLiteral<Value> | null;
  /** Returns SQL of the JSON text of a value. */
  json(value: string, shape: JsonShape): string;
}

/** Default members of type mappings. */
export const plainMapping = {
  precision: null,
  scale: null,
  read: (column: string) => column,
} as const;

/** The columns of one table by name. Statements contain only these names. */
export class Columns<Column extends EngineColumn> {
  readonly all: readonly Column[];
  /** The column that identifies rows. The column isn't in `all`. Null if there is no such column. */
  readonly identity: Column | null;
  /** All columns, including the identity column. */
  readonly withIdentity: readonly Column[];
  readonly #byName: ReadonlyMap<string, Column>;
  readonly #prefix: string;

  /**
   * Creates the columns.
   *
   * @param prefix A prefix of the columns' names that lookups omit.
   */
  constructor(columns: readonly Column[], prefix = '', identity: Column | null = null) {
    this.all = columns;
    this.identity = identity;
    this.#prefix = prefix;
    this.withIdentity = identity === null ? columns : [...columns, identity];
    this.#byName = new Map(this.withIdentity.map((column) => [column.name, column]));
  }

  /**
   * Returns a column by name.
   *
   * @throws EngineError `query-refused` if the table has no such column
   */
  find(name: string): Column {
    const column = this.#byName.get(`${this.#prefix}${name}`);
    if (column === undefined) throw new EngineError('query-refused', errorText('engine.unknown-column', { name }));
    return column;
  }

  /** Returns the columns with those names, without duplicates. Returns all columns for an empty list. */
  choose(names: readonly string[]): readonly Column[] {
    return names.length === 0 ? this.all : [...new Set(names)].map((name) => this.find(name));
  }
}

/** A column of a source, with its own name and the mapping of its type. */
export interface SourceColumn<Mapping> {
  readonly name: string;
  readonly mapping: Mapping;
  readonly list: boolean;
  readonly nullable: boolean;
}

/**
 * Returns the columns of a table with their published names.
 *
 * @param nameColumns Returns published names, in order.
 */
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

/** Returns the quoted published name of a column. */
export function columnSql(column: EngineColumn): string {
  return quoteIdentifier(column.name);
}

/** Returns the JSON text before a column's value. */
export function propertyStart(column: EngineColumn, { beforeProperty }: JsonShape): string {
  return `${beforeProperty?.(column) ?? ''}${JSON.stringify(column.name)}:`;
}

/** Returns SQL of a number's JSON, in quotes if the shape requires them. Null remains SQL's NULL. */
export function inShape(json: string, { type }: EngineColumn, { numbersAsText }: JsonShape): string {
  return numbersAsText === true && (type === 'int64' || type === 'decimal') ? `('"' || ${json} || '"')` : json;
}
