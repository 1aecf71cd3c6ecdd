import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { formatSchema, runEventSchema } from '../results/run.ts';

const count = z.number().int().min(0);

const apiSchema = z.object({ root: z.string().min(1).max(500), accessPoint: z.string().min(1).max(500) });

/** Identifies a fetch; also the name of its folder. */
export const fetchIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

const fetchNoticeCodes = [
  /** The total number of rows was different on a later page (`before`, `after`). */
  'total-changed',
  /** The ETag of a page that was requested again has changed (`page`). */
  'page-changed',
  /** The fetch has fewer or more rows than the server's total (`rows`, `total`). */
  'rows-missing',
  'rows-beyond-total',
  /** Rows with the key of a previous row (`rows`; `columns`: the key). */
  'key-repeated',
  /** A page was at another origin than the query and was requested without credentials (`origin`). */
  'page-elsewhere',
  /** The server's text isn't valid UTF-8, so some characters differ. */
  'odd-encoding',
  /** The rows of an earlier session couldn't be resumed: the fetch was restarted. */
  'begun-anew',
  /** Keys couldn't be compared, so duplicates are unknown. */
  'keys-not-compared',
  /** The server echoed a credential in the rows: they are removed when the application closes. */
  'credential-in-rows',
] as const;

export const fetchNoticeSchema = z.object({
  code: z.enum(fetchNoticeCodes),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A notice about the rows of a fetch: mostly that the data changed meanwhile. */
export type FetchNotice = z.infer<typeof fetchNoticeSchema>;

export const fetchProgressSchema = z.object({
  /** Stored rows. */
  rows: count,
  /** Bytes received, decompressed. */
  bytes: count,
  /** Complete pages. */
  pages: count,
  /** Total number of matching rows, if the server provides it. */
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
 * `fetching`: pages arrive. `paused`: by the user, or because the application closed. `stopped`: by a problem; it can be resumed.
 * `checking`: every row is there, keys are compared. `done` and `cancelled` are final.
 */
export const fetchStates = ['fetching', 'paused', 'stopped', 'checking', 'done', 'cancelled'] as const;

/** The state of a fetch. */
export type FetchState = (typeof fetchStates)[number];

export const fetchStatusSchema = fetchProgressSchema.extend({
  fetchId: fetchIdSchema,
  connectionId: z.string(),
  format: formatSchema,
  /** The API of the rows; null if unknown. */
  api: apiSchema.nullable(),
  /** The requested URL, secrets removed. */
  url: z.string(),
  title: z.string(),
  /** Identifies the rows for `results.*`; null until they are opened. */
  runId: z.string().nullable(),
  state: z.enum(fetchStates),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** Duration in milliseconds, without pauses. */
  milliseconds: z.number(),
  /** Over the last seconds; null before there is enough data. */
  rowsPerSecond: z.number().nullable(),
  bytesPerSecond: z.number().nullable(),
  /** Remaining time at this rate; null if the total is unknown. */
  secondsLeft: z.number().nullable(),
  /** Null if nothing is waited for. */
  wait: fetchWaitSchema.nullable(),
  problem: problemSchema.nullable(),
  notices: z.array(fetchNoticeSchema).readonly(),
});

/** The status of a fetch of all rows. */
export type FetchStatus = z.infer<typeof fetchStatusSchema>;

/** Events of a fetch: those of a run about its rows, and its status. */
const [startedSchema, headSchema] = runEventSchema.options;

export const fetchEventSchema = z.discriminatedUnion('type', [
  /** The first request since its rows were opened. */
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
  /** Absolute, without paging parameters. */
  url: z.string().min(1).max(100_000),
  /** The API of the rows, if known. */
  api: apiSchema.optional(),
  /** The title in the list of fetches. */
  title: z.string().max(500),
  /** Key columns; empty if unknown. */
  key: z.array(z.string().max(10_000)).max(50).readonly(),
});

/** A request to fetch all rows of a query. */
export type FetchRequest = z.infer<typeof fetchRequestSchema>;
