import type { TypeMapping } from '../../sql/type-mapping.ts';

/** How one scalar type of PostgreSQL is served; its parameters are texts, cast to a type by name. Its JSON is NULL for a missing value. */
export type PostgresMapping = TypeMapping<string, string>;

/** SQL for a value that to_json() writes exactly. */
export function exactJson(value: string): string {
  return `to_json(${value})::text`;
}

/** SQL for a value whose text in PostgreSQL is its JSON. */
export function castJson(value: string): string {
  return `${value}::text`;
}

/** SQL for the JSON of a value whose text in PostgreSQL needs only quotes. */
export function quotedJson(value: string): string {
  return `'"' || ${value}::text || '"'`;
}
