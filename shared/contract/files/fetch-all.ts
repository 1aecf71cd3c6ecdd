import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import { fetchNoticeSchema } from '../results/fetch-notice.ts';
import { formatSchema, runEventSchema } from '../results/run.ts';

const count = z.number().int().min(0);

const apiSchema = z.object({ root: z.string().min(1).max(500), accessPoint: z.string().min(1).max(500) });

/** Identifies a fetch; also the name of its folder. */
export const fetchIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

export const fetchProgressSchema = z.object({
  /** Number of stored rows. */
  rows: count,
  /** Number of received bytes, decompressed. */
  bytes: count,
  /** Number of complete pages. */
  pages: count,
  /** Total number of matching rows. Null if the server doesn't provide it. */
  total: count.nullable(),
});

/** The progress of a fetch. */
export type FetchProgress = z.infer<typeof fetchProgressSchema>;

export const fetchWaitSchema = z.object({
  /** HTTP status of the response, or code of the problem, that caused the wait. */
  reason: z.union([z.number().int(), z.string()]),
  /** Milliseconds of the wait. */
  milliseconds: z.number(),
  /** The number of the next attempt, and the maximum. */
  attempt: z.number().int(),
  attempts: z.number().int(),
});

/** A pause before a page is requested again. */
export type FetchWait = z.infer<typeof fetchWaitSchema>;

/**
 * `fetching`: pages arrive. `paused`: the user paused it, or the application closed. `stopped`: a problem stopped it; it can be resumed.
 * `checking`: all rows are stored, keys are compared. `done` and `cancelled` are final.
 */
export const fetchStates = ['fetching', 'paused', 'stopped', 'checking', 'done', 'cancelled'] as const;

/** The state of a fetch. */
export type FetchState = (typeof fetchStates)[number];

export const fetchStatusSchema = fetchProgressSchema.extend({
  fetchId: fetchIdSchema,
  connectionId: z.string(),
  format: formatSchema,
  /** The API of the rows. Null if unknown. */
  api: apiSchema.nullable(),
  /** The requested URL without secrets. */
  url: z.string(),
  title: z.string(),
  /** Identifies the rows for `results.*`. Null until they are opened. */
  runId: z.string().nullable(),
  state: z.enum(fetchStates),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  /** Duration in milliseconds, without pauses. */
  milliseconds: z.number(),
  /** Rates over the last seconds. Null until there is enough data. */
  rowsPerSecond: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
  /** Remaining seconds at the current rate. Null if the total is unknown. */
  secondsLeft: z.number().nullable(),
  /** The current pause before a retry. Null without one. */
  wait: fetchWaitSchema.nullable(),
  problem: problemSchema.nullable(),
  notices: z.array(fetchNoticeSchema).readonly(),
});

/** The status of a fetch of all rows. */
export type FetchStatus = z.infer<typeof fetchStatusSchema>;

/** Event schemas of a run that a fetch reuses. */
const [startedSchema, headSchema] = runEventSchema.options;

export const fetchEventSchema = z.discriminatedUnion('type', [
  /** The first request since the rows were opened. */
  startedSchema,
  headSchema,
  z.object({
    type: z.literal('fetch'),
    status: fetchStatusSchema,
    /** Names of the columns so far, in the order of their first appearance. */
    columns: z.array(z.string()).readonly(),
  }),
]);

/** An event of a fetch: its first request and response as in a run, then its status repeatedly. */
export type FetchEvent = z.infer<typeof fetchEventSchema>;

export const fetchRequestSchema = z.object({
  connectionId: z.string().min(1).max(64),
  format: formatSchema,
  /** Absolute URL without paging parameters. */
  url: z.string().min(1).max(100_000),
  /** The API of the rows, if known. */
  api: apiSchema.optional(),
  /** The title in the list of fetches. */
  title: z.string().max(500),
  /** Key columns. Empty if unknown. */
  key: z.array(z.string().max(10_000)).max(50).readonly(),
});

/** A request to fetch all rows of a query. */
export type FetchRequest = z.infer<typeof fetchRequestSchema>;
