import { z } from 'zod';
import { isFileName } from '../../platform/file-name.ts';
import { formatSchema } from '../results/run.ts';
import { exportColumnSchema, exportRowsSchema } from './export.ts';

/** Returns the name of the file that contains the rows of a published result. */
export function resultFileName(name: string): string {
  return `${name}.parquet`;
}

/** Returns whether a published result can have a name in URLs. The name is also the name of its file. */
export function isResultName(name: string): boolean {
  return /^[\p{L}\p{Nd}_][\p{L}\p{Nd}_-]{0,79}$/u.test(name) && isFileName(resultFileName(name));
}

const connectionId = z.string().min(1).max(64);
const columns = z.array(exportColumnSchema).min(1).max(10_000).readonly();

/** The query of a published result, with which its rows are requested again. */
export const resultQuerySchema = z.object({ connectionId, format: formatSchema, url: z.string().min(1).max(100_000), columns });

/** The query of a published result. */
export type ResultQuery = z.infer<typeof resultQuerySchema>;

/** A result to publish as an API of the user's own data. */
export const publishResultSchema = z.object({
  connectionId,
  rows: exportRowsSchema,
  columns,
  name: z.string().refine(isResultName),
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]*$/u),
  description: z.string().trim().max(10_000),
  /** The query of the rows. Null for rows that were computed here, which can't be refreshed. */
  query: resultQuerySchema.pick({ format: true, url: true }).nullable(),
  /** Whether a published result of the same name is replaced. */
  replace: z.boolean(),
});

/** A result to publish. */
export type PublishResultRequest = z.infer<typeof publishResultSchema>;
