import { z } from 'zod';
import { signInMethodSchema } from '../../signin/methods.ts';
import { problemCodes } from '../problem.ts';
import { formatSchema } from '../results/run.ts';

const apiSchema = z.object({ root: z.string().min(1).max(500), accessPoint: z.string().min(1).max(500) });

export const historySideSchema = z.object({
  /** As sent, secrets removed. */
  url: z.string(),
  outcome: z.enum(['done', 'failed', 'stopped']),
  /** HTTP status; null where no response came. */
  status: z.number().int().nullable(),
  /** Code of the problem; null where all went well. */
  problem: z.enum(problemCodes).nullable(),
  rows: z.number().int().min(0),
  milliseconds: z.number().min(0),
  /** Present where all pages were asked for, not this one alone. */
  all: z.literal(true).optional(),
});

/** What one format's request of a run came to. */
export type HistorySide = z.infer<typeof historySideSchema>;

export const historyLineSchema = z.object({
  id: z.string().min(1).max(64),
  /** Milliseconds since 1970, when it was sent. */
  at: z.number(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** Null where nobody was signed in. */
  who: z.string().nullable(),
  method: signInMethodSchema.nullable(),
  api: apiSchema.nullable(),
  format: formatSchema,
  side: historySideSchema,
});

/** One request as it is kept: one line of a file. */
export type HistoryLine = z.infer<typeof historyLineSchema>;

export const historyRunSideSchema = historySideSchema.extend({
  /** Names the rows for `history.recall`; null where they are not kept. */
  kept: z.string().nullable(),
});
export type HistoryRunSide = z.infer<typeof historyRunSideSchema>;

export const historyRunSchema = historyLineSchema.omit({ format: true, side: true }).extend({
  rest: historyRunSideSchema.nullable(),
  odata: historyRunSideSchema.nullable(),
});

/** One run of a query: what it asked in either format, and what came of it. */
export type HistoryRun = z.infer<typeof historyRunSchema>;

/** APIs told of at once. */
export const mostListedApis = 100;

export const historyRequestSchema = z.object({
  /** Words that all have to occur in the URLs, the names of the API, the connection, or who ran it. */
  text: z.string().max(1_000),
  connectionId: z.string().max(64).nullable(),
  /** Runs of this API alone; null for those of any. */
  api: apiSchema.nullable(),
  from: z.number().int().min(0),
  count: z.number().int().min(1).max(500),
});
export type HistoryRequest = z.infer<typeof historyRequestSchema>;

export const historyPageSchema = z.object({
  /** The latest first. */
  runs: z.array(historyRunSchema).readonly(),
  /** Runs that match, in all. */
  total: z.number().int().min(0),
  /** The APIs of those that match, whichever API is asked for, with how many runs: the most first, at most {@link mostListedApis}. */
  apis: z.array(apiSchema.extend({ runs: z.number().int().min(1) })).readonly(),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;

export const recalledRowsSchema = z.object({
  /** Names them for `results.*`. */
  runId: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.number().int().min(0),
  /** Milliseconds since 1970, when they were asked for. */
  at: z.number(),
  all: z.boolean(),
});

/** Rows of an earlier run, to be read like those of any other. */
export type RecalledRows = z.infer<typeof recalledRowsSchema>;
