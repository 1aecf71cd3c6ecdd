import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { formatSchema, runEventSchema } from '../results/run.ts';

const count = z.number().int().min(0);

const apiSchema = z.object({ root: z.string().min(1).max(500), accessPoint: z.string().min(1).max(500) });

/** Identifies a fetch; it is the name of a folder. */
export const fetchIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

const fetchNoticeCodes = [
  /** The number of matching rows was another on a later page (`before`, `after`). */
  'total-changed',
  /** A page that was asked for again is not what it was: its ETag is another (`page`). */
  'page-changed',
  /** The walk is over, and has fewer or more rows than the server counts (`rows`, `total`). */
  'rows-missing',
  'rows-beyond-total',
  /** Rows whose key another row before has (`rows`; `columns`: the key). */
  'key-repeated',
  /** A page lay at another origin than the query: it was asked for without a credential (`origin`). */
  'page-elsewhere',
  /** Not every character is what was sent: the server's text is no UTF-8. */
  'odd-encoding',
  /** The rows of an earlier start could not be gone on with: the fetch began anew. */
  'begun-anew',
  /** Keys could not be compared; whether one comes twice is not known. */
  'keys-not-compared',
  /** The server sent a credential back among the rows: they go when the application ends. */
  'credential-in-rows',
] as const;

export const fetchNoticeSchema = z.object({
  code: z.enum(fetchNoticeCodes),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Something about the rows of a fetch that its reader has to know: most often that the result changed under way. */
export type FetchNotice = z.infer<typeof fetchNoticeSchema>;

export const fetchProgressSchema = z.object({
  /** Rows that are here. */
  rows: count,
  /** Bytes received, decompressed. */
  bytes: count,
  /** Pages received whole. */
  pages: count,
  /** Matching rows in all, where the server says so. */
  total: count.nullable(),
});

/** How far a fetch is. */
export type FetchProgress = z.infer<typeof fetchProgressSchema>;

export const fetchWaitSchema = z.object({
  /** HTTP status of the response, or code of the problem, that is waited for to pass. */
  reason: z.union([z.number().int(), z.string()]),
  /** Milliseconds of the wait. */
  milliseconds: z.number(),
  /** Which attempt follows, of how many. */
  attempt: z.number().int(),
  attempts: z.number().int(),
});

/** A pause before a page is asked for again. */
export type FetchWait = z.infer<typeof fetchWaitSchema>;

/**
 * `walking`: pages come. `paused`: the user said so, or the application ended meanwhile. `stopped`: a problem; it can be resumed. `checking`:
 * every row is here, keys are compared. `done` and `cancelled` are ends.
 */
export const fetchStates = ['fetching', 'paused', 'stopped', 'checking', 'done', 'cancelled'] as const;
export type FetchState = (typeof fetchStates)[number];

export const fetchStatusSchema = fetchProgressSchema.extend({
  fetchId: fetchIdSchema,
  connectionId: z.string(),
  format: formatSchema,
  /** Whose rows they are; null where that is not known. */
  api: apiSchema.nullable(),
  /** The query as it was asked for, secrets removed. */
  url: z.string(),
  title: z.string(),
  /** Names the rows for `results.*`; null until they are opened. */
  runId: z.string().nullable(),
  state: z.enum(fetchStates),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** Milliseconds that it was under way, pauses left out. */
  milliseconds: z.number(),
  /** Of the last seconds; null before there is anything to go by. */
  rowsPerSecond: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
  /** Until the end, at this rate; null where nobody knows how many rows there are. */
  secondsLeft: z.number().nullable(),
  /** Null while nothing is waited for. */
  wait: fetchWaitSchema.nullable(),
  problem: problemSchema.nullable(),
  notices: z.array(fetchNoticeSchema).readonly(),
});

/** A fetch of all pages of a query, as it stands. */
export type FetchStatus = z.infer<typeof fetchStatusSchema>;

/** What is told of a fetch: what happens to its rows as of one run, and how it stands. */
const [startedSchema, headSchema] = runEventSchema.options;

export const fetchEventSchema = z.discriminatedUnion('type', [
  /** The first request since its rows were opened. */
  startedSchema,
  headSchema,
  z.object({
    type: z.literal('fetch'),
    status: fetchStatusSchema,
    /** Names of the columns met so far, in the order of their first appearance. */
    columns: z.array(z.string()).readonly(),
  }),
]);

/** What is told of a fetch: its first request and answer as those of a run, then how it stands, again and again. */
export type FetchEvent = z.infer<typeof fetchEventSchema>;

export const fetchRequestSchema = z.object({
  connectionId: z.string().min(1).max(64),
  format: formatSchema,
  /** Absolute; what chooses a part of its rows is left out. */
  url: z.string().min(1).max(100_000),
  /** Whose rows they are, where that is known. */
  api: apiSchema.optional(),
  /** What a list of fetches calls it. */
  title: z.string().max(500),
  /** Columns that together tell one row from another; empty where nobody knows. */
  key: z.array(z.string().max(10_000)).max(50).readonly(),
});

/** All rows of a query are wanted. */
export type FetchRequest = z.infer<typeof fetchRequestSchema>;
