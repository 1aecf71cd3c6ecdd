import { z } from 'zod';
import { problemCodes } from './problem.ts';
import { signInMethodSchema } from './profile.ts';
import { formatSchema } from './run.ts';

const apiSchema = z.object({ root: z.string().min(1).max(500), accessPoint: z.string().min(1).max(500) });

export const historySideSchema = z.object({
  /** As sent, secrets removed. */
  url: z.string(),
  outcome: z.enum(['done', 'failed', 'stopped']),
  /** HTTP status; null where no answer came. */
  status: z.number().int().nullable(),
  /** Code of the problem; null where all went well. */
  problem: z.enum(problemCodes).nullable(),
  rows: z.number().int().min(0),
  milliseconds: z.number().min(0),
});

/** What one format's request of a run came to. */
export type HistorySide = z.infer<typeof historySideSchema>;

export const historyLineSchema = z.object({
  id: z.string().min(1).max(64),
  /** Milliseconds since 1970, when it was sent. */
  at: z.number(),
  profileId: z.string(),
  profileName: z.string(),
  /** Null where nobody was signed in. */
  who: z.string().nullable(),
  method: signInMethodSchema.nullable(),
  api: apiSchema.nullable(),
  format: formatSchema,
  side: historySideSchema,
});

/** One request as it is kept: one line of a file. */
export type HistoryLine = z.infer<typeof historyLineSchema>;

export const historyRunSchema = historyLineSchema.omit({ format: true, side: true }).extend({
  rest: historySideSchema.nullable(),
  odata: historySideSchema.nullable(),
});

/** One run of a query: what it asked in either format, and what came of it. */
export type HistoryRun = z.infer<typeof historyRunSchema>;

export const historyRequestSchema = z.object({
  /** Words that all have to occur in the URLs, the names of the API, the profile, or who ran it. */
  text: z.string().max(1_000),
  profileId: z.string().max(64).nullable(),
  from: z.number().int().min(0),
  count: z.number().int().min(1).max(500),
});
export type HistoryRequest = z.infer<typeof historyRequestSchema>;

export const historyPageSchema = z.object({
  /** The latest first. */
  runs: z.array(historyRunSchema).readonly(),
  /** Runs that match, in all. */
  total: z.number().int().min(0),
});
export type HistoryPage = z.infer<typeof historyPageSchema>;
