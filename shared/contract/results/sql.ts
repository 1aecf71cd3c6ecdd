import { z } from 'zod';
import { savedSqlSchema } from '../../saved/saved-sql.ts';
import { sqlLimits } from '../../sql/sql-limits.ts';
import { longestTableName } from '../../sql/table-names.ts';
import { exportColumnSchema } from '../files/export.ts';
import { partialTableSchema } from './scope.ts';

const sqlTableSchema = z.object({
  /** The name that the statement uses. */
  name: z
    .string()
    .max(longestTableName)
    .regex(/^[a-z_][a-z0-9_]*$/),
  /** The result whose rows it contains. */
  runId: z.string().min(1).max(64),
  columns: z.array(exportColumnSchema).max(10_000).readonly(),
});

/** A stored result as a table. */
export type SqlTable = z.infer<typeof sqlTableSchema>;

export const sqlRequestSchema = z.object({
  sql: z.string().max(sqlLimits.characters),
  tables: z.array(sqlTableSchema).max(sqlLimits.tables).readonly(),
  /** Records the run in the history of this connection, with the queries of its tables. */
  history: z
    .object({
      connectionId: z.string().min(1).max(64),
      saved: savedSqlSchema,
      /** The tables of the statement that aren't known to have all rows of their queries. */
      partialTables: z.array(partialTableSchema).max(sqlLimits.tables).readonly(),
    })
    .optional(),
});

/** A statement over stored results. */
export type SqlRequest = z.infer<typeof sqlRequestSchema>;

export const sqlResultSchema = z.object({
  /** The result that contains the rows. The page releases it like the result of a run. */
  runId: z.string(),
  /** Columns with their types. Duplicate names get a number. */
  columns: z.array(exportColumnSchema).readonly(),
  rows: z.number().int(),
  bytes: z.number().int(),
  milliseconds: z.number(),
});

/** The result of an SQL statement. */
export type SqlResult = z.infer<typeof sqlResultSchema>;
