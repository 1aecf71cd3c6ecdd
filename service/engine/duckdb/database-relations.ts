import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { DuckDBListValue } from '@duckdb/node-api';
import { quoteText } from '../../../shared/sql/quoting.ts';

/** A table or view of a database file, with its declared properties. */
export interface DatabaseRelation {
  /** The relation's name. Outside of the schema `main`, it begins with the schema and a dot. */
  readonly name: string;
  readonly schema: string;
  readonly relation: string;
  readonly isView: boolean;
  readonly comment: string | null;
  /** Comments on columns, by column name. */
  readonly columnComments: ReadonlyMap<string, string>;
  /** Names of the columns that are never null. */
  readonly required: ReadonlySet<string>;
  /** Names of the primary key's columns. Empty if the table has no key. */
  readonly key: readonly string[];
  readonly foreignKeys: readonly RelationForeignKey[];
}

interface RelationForeignKey {
  readonly columns: readonly string[];
  /** Name of the referenced table, as in {@link DatabaseRelation.name}. */
  readonly table: string;
  readonly referenced: readonly string[];
}

/** Lists the tables and views of an attached database by name, without DuckDB's own. */
export async function listRelations(connection: DuckDBConnection, database: string): Promise<readonly DatabaseRelation[]> {
  const within = `database_name = ${quoteText(database)}`;
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects();
  const listed = await rowsOf(
    `SELECT schema_name, table_name AS relation, false AS is_view, comment FROM duckdb_tables() WHERE ${within} AND NOT internal
     UNION ALL SELECT schema_name, view_name, true, comment FROM duckdb_views() WHERE ${within} AND NOT internal ORDER BY ALL`,
  );
  const columns = await rowsOf(
    `SELECT schema_name, table_name AS relation, column_name, comment, is_nullable FROM duckdb_columns() WHERE ${within} AND NOT internal`,
  );
  const constraints = await rowsOf(
    `SELECT schema_name, table_name AS relation, constraint_type, constraint_column_names, referenced_table, referenced_column_names
     FROM duckdb_constraints() WHERE ${within} AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY') ORDER BY constraint_index`,
  );
  return listed.map((row): DatabaseRelation => {
    const isOwn = (other: Readonly<Record<string, DuckDBValue>>) =>
      other.schema_name === row.schema_name && other.relation === row.relation;
    const [schema, relation] = [String(row.schema_name), String(row.relation)];
    const own = columns.filter(isOwn);
    const ownConstraints = constraints.filter(isOwn);
    const key = ownConstraints.find(({ constraint_type }) => constraint_type === 'PRIMARY KEY');
    return {
      name: nameOf(schema, relation),
      schema,
      relation,
      isView: row.is_view === true,
      comment: textOf(row.comment),
      columnComments: new Map(
        own.flatMap(({ column_name, comment }) => (comment === null ? [] : [[String(column_name), String(comment)] as const])),
      ),
      required: new Set(own.filter(({ is_nullable }) => is_nullable === false).map(({ column_name }) => String(column_name))),
      key: namesOf(key?.constraint_column_names),
      foreignKeys: ownConstraints
        .filter(({ constraint_type }) => constraint_type === 'FOREIGN KEY')
        .map(({ constraint_column_names, referenced_table, referenced_column_names }) => ({
          columns: namesOf(constraint_column_names),
          table: nameOf(schema, String(referenced_table)),
          referenced: namesOf(referenced_column_names),
        })),
    };
  });
}

function nameOf(schema: string, relation: string): string {
  return schema === 'main' ? relation : `${schema}.${relation}`;
}

function textOf(value: DuckDBValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function namesOf(value: DuckDBValue | undefined): readonly string[] {
  return value instanceof DuckDBListValue ? value.items.map(String) : [];
}
