import type { Pool } from 'pg';
import { z } from 'zod';

/** A table or view of a schema in the system catalogue. */
export interface SourceTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly SourceColumn[];
  /** Names of the primary key's columns, in the order of the key. Empty if the table has no key, or if some key columns can't be read. */
  readonly key: readonly string[];
  /** Validated foreign keys to a table of the same schema. */
  readonly foreignKeys: readonly z.infer<typeof foreignKeySchema>[];
  /** Whether the table can be read. A materialised view can't be read before it is filled. */
  readonly filled: boolean;
}

/** A column in the database. `type` is the element type if the column is an array, `enum` for enumerations, or `other`. */
export interface SourceColumn {
  readonly name: string;
  readonly comment: string | null;
  readonly nullable: boolean;
  readonly type: string;
  readonly array: boolean;
  readonly precision: number | null;
  readonly scale: number | null;
}

const columnSchema = z.object({
  name: z.string(),
  comment: z.string().nullable(),
  nullable: z.boolean(),
  type: z.string(),
  array: z.boolean(),
  precision: z.number().nullable(),
  scale: z.number().nullable(),
});

const foreignKeySchema = z.object({ columns: z.array(z.string()), table: z.string(), referenced: z.array(z.string()) });

const tableSchema = z.object({
  name: z.string(),
  comment: z.string().nullable(),
  columns: z.array(columnSchema),
  key: z.array(z.string()),
  foreignKeys: z.array(foreignKeySchema),
  filled: z.boolean(),
});

/**
 * Selects the readable columns of the tables, partitioned tables, foreign tables, views, and materialised views of a schema.
 *
 * Domains are resolved to their base type. The innermost domain with digits determines the digits. Arrays of arrays have no counterpart,
 * because as lists they would lose their structure.
 *
 * The modifier of a numeric contains precision and scale (numeric.c, `make_numeric_typmod`). A scale below 0, or above the precision, is
 * converted to the possible digits on either side.
 *
 * A table that other tables inherit has no key, because it contains their rows, which its key doesn't constrain.
 */
const tablesSql = `
SELECT relation.relname AS name, obj_description(relation.oid, 'pg_class') AS comment,
  coalesce((
    SELECT json_agg(json_build_object(
      'name', attribute.attname, 'comment', col_description(relation.oid, attribute.attnum),
      'nullable', NOT attribute.attnotnull,
      'type', CASE WHEN attribute.attndims > 1 THEN 'other' WHEN element.typtype = 'e' THEN 'enum'
        WHEN element.typnamespace = 'pg_catalog'::regnamespace THEN element.typname ELSE 'other' END,
      'array', base.typelem <> 0 AND base.typcategory = 'A' AND attribute.attndims < 2,
      'precision', CASE WHEN element.typname = 'numeric' AND modifier > 0 THEN greatest(digits - least(scale, 0), scale) END,
      'scale', CASE WHEN element.typname = 'numeric' AND modifier > 0 THEN greatest(scale, 0) END
    ) ORDER BY attribute.attnum)
    FROM pg_attribute AS attribute
    CROSS JOIN LATERAL (
      WITH RECURSIVE over AS (
        SELECT attribute.atttypid AS type, attribute.atttypmod AS modifier
        UNION ALL
        SELECT domain.typbasetype, CASE WHEN over.modifier > 0 THEN over.modifier ELSE domain.typtypmod END
        FROM over JOIN pg_type AS domain ON domain.oid = over.type AND domain.typtype = 'd'
      )
      SELECT over.type, over.modifier FROM over JOIN pg_type AS last ON last.oid = over.type AND last.typtype <> 'd'
    ) AS resolved
    JOIN pg_type AS base ON base.oid = resolved.type
    JOIN pg_type AS element ON element.oid = CASE WHEN base.typelem <> 0 AND base.typcategory = 'A' THEN base.typelem ELSE base.oid END
    CROSS JOIN LATERAL (SELECT ((modifier - 4) >> 16) & 65535 AS digits, (((modifier - 4) & 2047) # 1024) - 1024 AS scale) AS numbers
    WHERE attribute.attrelid = relation.oid AND attribute.attnum > 0 AND NOT attribute.attisdropped
      AND has_column_privilege(relation.oid, attribute.attnum, 'SELECT')
  ), '[]'::json) AS columns,
  coalesce((
    SELECT json_agg(attribute.attname ORDER BY part.place)
    FROM pg_index AS key_index
    CROSS JOIN LATERAL unnest(key_index.indkey::int2[]) WITH ORDINALITY AS part(number, place)
    JOIN pg_attribute AS attribute ON attribute.attrelid = relation.oid AND attribute.attnum = part.number
    WHERE key_index.indrelid = relation.oid AND key_index.indisprimary
      AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = relation.oid AND relation.relkind = 'r')
    HAVING bool_and(has_column_privilege(relation.oid, attribute.attnum, 'SELECT'))
  ), '[]'::json) AS key,
  coalesce((
    SELECT json_agg(json_build_object('columns', names.columns, 'table', other.relname, 'referenced', names.referenced) ORDER BY relates.conname)
    FROM pg_constraint AS relates
    JOIN pg_class AS other ON other.oid = relates.confrelid AND other.relnamespace = relation.relnamespace
    CROSS JOIN LATERAL (
      SELECT json_agg(own.attname ORDER BY part.place) AS columns, json_agg(theirs.attname ORDER BY part.place) AS referenced
      FROM unnest(relates.conkey, relates.confkey) WITH ORDINALITY AS part(own, theirs, place)
      JOIN pg_attribute AS own ON own.attrelid = relates.conrelid AND own.attnum = part.own
      JOIN pg_attribute AS theirs ON theirs.attrelid = relates.confrelid AND theirs.attnum = part.theirs
    ) AS names
    WHERE relates.conrelid = relation.oid AND relates.contype = 'f' AND relates.convalidated
  ), '[]'::json) AS "foreignKeys",
  relation.relispopulated AS filled
FROM pg_class AS relation
WHERE relation.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)
  AND relation.relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT relation.relispartition
  AND (has_any_column_privilege(relation.oid, 'SELECT') OR has_table_privilege(relation.oid, 'SELECT'))
ORDER BY relation.relname`;

/** Returns the tables of a schema that this user can read. Empty if the schema doesn't exist. */
export async function discoverTables(pool: Pool, schema: string): Promise<readonly SourceTable[]> {
  const { rows } = await pool.query(tablesSql, [schema]);
  return z.array(tableSchema).parse(rows);
}
