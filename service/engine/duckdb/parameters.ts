import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';

/** What a statement's `$1`, `$2`, … stand for. */
export class Parameters {
  readonly values: DuckDBValue[] = [];
  readonly types: DuckDBType[] = [];

  /** Binds a value and gives its place in the statement. */
  add(value: DuckDBValue, type: DuckDBType): string {
    this.types.push(type);
    return `$${this.values.push(value)}`;
  }
}

/** Missing values of the parameters' types in their places: DuckDB tells no types of a statement that has parameters inside of a lambda. */
export class MissingParameters extends Parameters {
  override add(_value: DuckDBValue, type: DuckDBType): string {
    return `NULL::${type}`;
  }
}

/** SQL with the values of its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
}
