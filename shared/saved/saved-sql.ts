import { z } from 'zod';
import { memberIssue, reason } from '../json/member-error.ts';
import { sqlLimits } from '../sql/sql-limits.ts';
import { longestTableName } from '../sql/table-names.ts';
import { queryMembers, type SavedQuery, schemaFileName, titleMembers } from './saved-query.ts';

const line = z.string().regex(/^[^\r\n]*$/, reason('line-break'));

const tableSchema = z
  .strictObject({
    ...queryMembers,
    format: z.enum(['rest', 'odata']).optional().describe('The format to request; the first that can express the query if absent.'),
    all: z.boolean().optional().describe('Whether all pages are fetched; one response if absent.'),
  })
  .refine(({ page, range }) => page === undefined || range === undefined, { path: ['range'], message: reason('either') });

/** SQL over the rows of queries, as a file. It contains the statement, and the query of each of its tables. */
export const savedSqlSchema = z
  .strictObject({
    ...titleMembers,
    sql: z.array(line).min(1).describe('The lines of one SELECT statement in the SQL of DuckDB.'),
    tables: z
      .record(
        z
          .string()
          .max(longestTableName)
          .regex(/^[a-z_][a-z0-9_]*$/, reason('table-name')),
        tableSchema,
      )
      .describe('The query of each table, by the name that the statement uses.'),
  })
  .superRefine(({ sql, tables }, context) => {
    const { characters, tables: most } = sqlLimits;
    if (sql.join('\n').length > characters) context.addIssue(memberIssue(['sql'], 'longest', String(characters)));
    if (Object.keys(tables).length > most) context.addIssue(memberIssue(['tables'], 'entries', String(most)));
  });

/** The content of a file with saved SQL. */
export type SavedSql = z.infer<typeof savedSqlSchema>;

/** A table of saved SQL: its query, and which of its rows are requested. */
export interface SavedTable {
  readonly name: string;
  readonly saved: SavedQuery;
  /** The requested format. Null selects the first format that can express the query. */
  readonly format: 'rest' | 'odata' | null;
  readonly all: boolean;
}

/** Returns the tables of saved SQL in the order of the file. */
export function tablesOf({ title, parameters, tables }: SavedSql): readonly SavedTable[] {
  return Object.entries(tables).map(([name, { format = null, all = false, ...query }]) => ({
    name,
    saved: { title, ...(parameters === undefined ? {} : { parameters }), ...query },
    format,
    all,
  }));
}

/**
 * Returns the file content of SQL and the queries of its tables.
 *
 * @param title the title, and the parameters of the queries, which have the same meaning in all of them
 */
export function writeSavedSql(
  title: Pick<SavedSql, 'title' | 'description' | 'parameters'>,
  sql: string,
  tables: readonly SavedTable[],
): SavedSql {
  const { title: name, description, parameters } = title;
  return {
    $schema: `./${schemaFileName}`,
    title: name,
    ...(description === undefined || description === '' ? {} : { description }),
    ...(parameters === undefined || Object.keys(parameters).length === 0 ? {} : { parameters }),
    sql: sql.trimEnd().split(/\r?\n/),
    tables: Object.fromEntries(
      tables.map(({ name: table, saved, format, all }) => {
        const { $schema: _schema, title: _title, description: _description, parameters: _parameters, ...query } = saved;
        return [table, { ...query, ...(format === null ? {} : { format }), ...(all ? { all } : {}) }];
      }),
    ),
  };
}
