import { z } from 'zod';
import { problemCodes } from '../../problems/problem.ts';
import { savedSqlSchema } from '../../saved/saved-sql.ts';
import { signInMethodSchema } from '../../signin/methods.ts';
import { formatSchema } from '../results/run.ts';
import { matchingRowsSchema, partialTableSchema } from '../results/scope.ts';

const apiSchema = z.object({ root: z.string().min(1).max(500), accessPoint: z.string().min(1).max(500) });

export const historySideSchema = z.object({
  /** The URL as sent, without secrets. */
  url: z.string(),
  outcome: z.enum(['done', 'failed', 'stopped']),
  /** HTTP status. Null without a response. */
  status: z.number().int().nullable(),
  /** Code of the problem. Null on success. */
  problem: z.enum(problemCodes).nullable(),
  rows: z.number().int().min(0),
  milliseconds: z.number().min(0),
  /** Present if all rows were fetched, not only one page. */
  all: z.literal(true).optional(),
  /** The number of rows that match the query. Absent for a statement, for a run that didn't complete, and if it wasn't recorded. */
  matching: matchingRowsSchema.optional(),
  /** The tables of a statement that weren't known to have all rows of their queries. Absent if there were none, or if it wasn't recorded. */
  partialTables: z.array(partialTableSchema).readonly().optional(),
});

/** The request of a run in one format, and its outcome. */
export type HistorySide = z.infer<typeof historySideSchema>;

/** Identifies the requests of one run: a random name. */
export const runGroupSchema = z.string().regex(/^[\w-]{1,64}$/);

export const historyLineSchema = z.object({
  id: z.string().min(1).max(64),
  /** Epoch milliseconds when the request was sent. */
  at: z.number(),
  connectionId: z.string(),
  connectionName: z.string(),
  /** Identifies the run whose formats were requested together, for the same query. Absent for a request of its own. */
  run: runGroupSchema.optional(),
  /** The user. Null if nobody was signed in, or if the method doesn't provide a name. */
  who: z.string().nullable(),
  /** The sign-in method. Null if nobody was signed in. */
  method: signInMethodSchema.nullable(),
  api: apiSchema.nullable(),
  /** `sql` for a statement over results. Its `side.url` is the statement's text. */
  format: z.enum([...formatSchema.options, 'sql']),
  side: historySideSchema,
  /** The statement and the queries of its tables, to open it again. */
  saved: savedSqlSchema.optional(),
});

/** One request in the history: one line of a file. */
export type HistoryLine = z.infer<typeof historyLineSchema>;

/** Validates the request of one format in a run, and whether its rows are stored. */
const historyRunSideSchema = historySideSchema.extend({
  /** Identifies the rows for `history.recall`. Null if the rows aren't stored. */
  kept: z.string().nullable(),
});

export const historyRunSchema = historyLineSchema.omit({ format: true, side: true }).extend({
  rest: historyRunSideSchema.nullable(),
  odata: historyRunSideSchema.nullable(),
  /** The statement over results, if the run has one. */
  sql: historyRunSideSchema.optional(),
});

/** One run of a query: its request in each format, and the outcome. */
export type HistoryRun = z.infer<typeof historyRunSchema>;

/** Maximum number of listed APIs. */
export const maxListedApis = 100;

export const historyRequestSchema = z.object({
  /** Words that must all occur in the URLs, the names of the API, the connection, or the user. */
  text: z.string().max(1_000),
  connectionId: z.string().max(64).nullable(),
  /** Shows only runs of this API. Null shows all. */
  api: apiSchema.nullable(),
  from: z.number().int().min(0),
  count: z.number().int().min(1).max(500),
});

/** A search in the history, and the requested page. */
export type HistoryRequest = z.infer<typeof historyRequestSchema>;

export const historyPageSchema = z.object({
  /** Runs, the latest first. */
  runs: z.array(historyRunSchema).readonly(),
  /** Total number of matching runs. */
  total: z.number().int().min(0),
  /** The APIs of all matching runs with their numbers of runs, in descending order. At most {@link maxListedApis}. */
  apis: z.array(apiSchema.extend({ runs: z.number().int().min(1) })).readonly(),
});

/** A page of the history, with the APIs to filter by. */
export type HistoryPage = z.infer<typeof historyPageSchema>;

export const recalledRowsSchema = z.object({
  /** Identifies the rows for `results.*`. */
  runId: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.number().int().min(0),
  /** Epoch milliseconds when the rows were requested. */
  at: z.number(),
  all: z.boolean(),
});

/** Rows of an earlier run, which are read like the rows of any other run. */
export type RecalledRows = z.infer<typeof recalledRowsSchema>;
