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

/** SQL with the values of its parameters. */
export interface Statement {
  readonly sql: string;
  readonly parameters: Parameters;
}
