import { z } from 'zod';
import { isFileName } from '../../platform/file-name.ts';
import { savedSqlSchema } from '../../saved/saved-sql.ts';
import { groupedChartSchema } from '../results/chart.ts';
import { flattenRequestSchema } from '../results/flattened-rows.ts';
import { groupsRequestSchema } from '../results/groups.ts';
import { formatSchema } from '../results/run.ts';
import { savedFileSchema } from '../saved/saved-queries.ts';
import { exportColumnSchema } from './export.ts';

/** Returns the name of the file that contains the rows of a published result. */
export function resultFileName(name: string): string {
  return `${name}.parquet`;
}

/** Returns whether a published result can have a name in URLs. The name is also the name of its file. */
export function isResultName(name: string): boolean {
  return /^[\p{L}\p{Nd}_][\p{L}\p{Nd}_-]{0,79}$/u.test(name) && isFileName(resultFileName(name));
}

const id = z.string().min(1).max(64);
const columns = z.array(exportColumnSchema).min(1).max(10_000).readonly();

/** Where the rows of a published result come from. */
const resultOriginSchema = z.discriminatedUnion('from', [
  /** All rows of a request. */
  z.object({ from: z.literal('request'), format: formatSchema, url: z.string().min(1).max(100_000) }),
  /** SQL over the rows of queries, in the format of a saved query file. */
  z.object({ from: z.literal('sql'), saved: savedSqlSchema }),
  /** The current SQL in a file of the saved queries, with the values of its parameters. */
  z.object({ from: z.literal('file'), file: savedFileSchema, values: z.record(z.string().max(64), z.string().max(10_000)) }),
]);

/** Where the rows of a published result come from. */
export type ResultOrigin = z.infer<typeof resultOriginSchema>;

/** A step in which the application computes rows from other rows. */
const resultStepSchema = z.discriminatedUnion('of', [
  /** Groups of a query. */
  z.object({ of: z.literal('query'), ...groupsRequestSchema.omit({ runId: true }).shape }),
  /** All groups of a chart. */
  z.object({ of: z.literal('chart'), chart: groupedChartSchema }),
  /** Columns for related data. */
  z.object({ of: z.literal('related'), ...flattenRequestSchema.omit({ runId: true }).shape }),
]);

/** A step in which the application computes rows from other rows. */
export type ResultStep = z.infer<typeof resultStepSchema>;

/** The query of a result: the origin of its rows, and the steps that compute the result from them, in order. */
export const resultQuerySchema = z.object({ origin: resultOriginSchema, steps: z.array(resultStepSchema).max(10).readonly() });

/** The query of a result. */
export type ResultQuery = z.infer<typeof resultQuerySchema>;

/** The query with which the rows of a published result are computed again. */
export const storedResultSchema = z.object({ connectionId: id, columns, query: resultQuerySchema });

/** The stored query of a published result. */
export type StoredResult = z.infer<typeof storedResultSchema>;

/** A result to publish as an API of the user's own data. */
export const publishResultSchema = z
  .object({
    connectionId: id,
    /** The rows of a result or of its view. Null to compute all rows with the query. */
    rows: z.object({ runId: id, viewId: id.optional() }).nullable(),
    columns,
    name: z.string().refine(isResultName),
    title: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\p{Cc}]*$/u),
    description: z.string().trim().max(10_000),
    /** The query of the rows. Null if it can't be stored. The result then can't be refreshed. */
    query: resultQuerySchema.nullable(),
    /** Whether a published result of the same name is replaced. */
    replace: z.boolean(),
  })
  .refine(({ rows, query }) => rows !== null || query !== null);

/** A result to publish. */
export type PublishResultRequest = z.infer<typeof publishResultSchema>;
