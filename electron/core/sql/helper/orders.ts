import { z } from 'zod';
import { type ExportColumn, exportColumnSchema } from '../../../../shared/contract/files/export.ts';
import { problemSchema } from '../../../../shared/problems/problem.ts';

const tableTaskSchema = z.object({
  name: z.string(),
  /** Absolute path of the result's rows, one JSON object per line. */
  path: z.string(),
  rows: z.number().int(),
  columns: z.array(exportColumnSchema).readonly(),
});

/** A stored result as a table. */
export type TableTask = z.infer<typeof tableTaskSchema>;

const sqlTaskSchema = z.object({ sql: z.string(), tables: z.array(tableTaskSchema).readonly() });

/** A statement and the tables that it can use. */
export type SqlTask = z.infer<typeof sqlTaskSchema>;

const orderSchema = z.discriminatedUnion('kind', [
  /** Loads the tables and starts the statement. Sent once per process. */
  z.object({ kind: z.literal('start'), task: sqlTaskSchema }),
  /** Returns the next rows. */
  z.object({ kind: z.literal('next') }),
]);

/** A request to the SQL helper. */
export type SqlOrder = z.infer<typeof orderSchema>;

/** A message to the helper, in the format of `WorkerRequest`. */
export const requestSchema = z.union([z.object({ id: z.number(), order: orderSchema }), z.object({ abort: z.number() })]);

const rowsSchema = z.object({
  kind: z.literal('rows'),
  /** JSON objects, one per line. */
  text: z.string(),
  /** Number of rows in `text`. 0 after the last row. */
  rows: z.number().int(),
});

/** Some rows of the statement's result. */
export type SqlRows = z.infer<typeof rowsSchema>;

const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), columns: z.array(exportColumnSchema).readonly() }),
  rowsSchema,
]);

/** A response of the SQL helper. Failures are reported as a `Problem`. */
export type SqlReply = { readonly kind: 'started'; readonly columns: readonly ExportColumn[] } | SqlRows;

/** A message from the helper, in the format of `WorkerResponse`. */
export const responseSchema = z.union([
  z.object({ id: z.number(), reply: replySchema }),
  z.object({ id: z.number(), failure: problemSchema }),
]);
