import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import { languageIds } from '../../query/query.ts';
import { signInMethodSchema } from '../../signin/methods.ts';
import { cellSchema } from '../../values/cell.ts';
import { exchangeSchema } from './exchange.ts';
import { fetchNoticeSchema } from './fetch-notice.ts';

export const formatSchema = z.enum(languageIds);

/** The URL language of a request. */
export type Format = z.infer<typeof formatSchema>;

/** Header lines as sent or received, in order, without secrets. */
const headerLinesSchema = z.array(z.tuple([z.string(), z.string()])).readonly();

export const rowWindowSchema = z.object({
  from: z.number().int(),
  columns: z.array(z.string()).readonly(),
  /** One array per row, one cell per column of `columns`. There are fewer rows than requested at the end of the received rows. */
  rows: z.array(z.array(cellSchema).readonly()).readonly(),
});

const moreRowsSchema = z.enum(['none', 'some', 'unknown']);

/** Whether the server has rows after those of a response: `some` if the response says so, `unknown` if it might have more. */
export type MoreRows = z.infer<typeof moreRowsSchema>;

/** A range of rows with their columns. */
export type RowWindow = z.infer<typeof rowWindowSchema>;

const counters = {
  /** Number of rows in the result store so far. */
  rows: z.number().int(),
  /** Size of the decompressed body so far, in bytes. */
  bytes: z.number().int(),
  /** Milliseconds since the request was sent. */
  milliseconds: z.number(),
};

export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    runId: z.string(),
    /** The URL as sent, exactly encoded. */
    url: z.string(),
    sentHeaders: headerLinesSchema,
    /** The sign-in method of the sent credentials. Null if nobody is signed in, or if the URL is outside the connection's origin. */
    credential: signInMethodSchema.nullable(),
  }),
  z.object({
    type: z.literal('head'),
    status: z.number().int(),
    statusText: z.string(),
    headers: headerLinesSchema,
    milliseconds: z.number(),
    /** The exchange of the response: connection, timings, redirects. */
    exchange: exchangeSchema.optional(),
  }),
  z.object({
    type: z.literal('rows'),
    ...counters,
    /** Names of the columns so far, in the order of their first appearance. */
    columns: z.array(z.string()).readonly(),
    /** Total number of matching rows. Null if the response hasn't contained it so far. */
    total: z.number().int().nullable(),
    /**
     * The first rows, in the first event of this type, if the caller requested them. A separate request would take a message in each
     * direction.
     */
    first: rowWindowSchema.optional(),
  }),
  z.object({
    type: z.literal('done'),
    ...counters,
    columns: z.array(z.string()).readonly(),
    total: z.number().int().nullable(),
    /**
     * The URL of the next page (`Link` header, `@odata.nextLink`), which the connection can request unchanged. Null if the response has none,
     * or if it can't be requested; see `moreRows`.
     */
    nextUrl: z.string().nullable(),
    /** If `some`, there are at least `rows` rows and more. Absent for SQL results and fetches of all rows. */
    moreRows: moreRowsSchema.optional(),
    /** Notices about the rows, such as `page-of-more`. */
    notices: z.array(fetchNoticeSchema).readonly().optional(),
    /** Milliseconds from the headers to the end of the body. */
    download: z.number().optional(),
  }),
  /** The run failed. Rows before the failure stay readable. */
  z.object({
    type: z.literal('failed'),
    ...counters,
    columns: z.array(z.string()).readonly(),
    problem: problemSchema,
    download: z.number().optional(),
  }),
  /** The run was cancelled. Rows so far stay readable and are complete. */
  z.object({
    type: z.literal('cancelled'),
    ...counters,
    columns: z.array(z.string()).readonly(),
    total: z.number().int().nullable(),
  }),
]);

/** An event of one request: started, head, rows…, then done, failed or cancelled. */
export type RunEvent = z.infer<typeof runEventSchema>;

export const jsonRowsSchema = z.object({
  /** The members of an indented list, each followed by a comma except the last. */
  text: z.string(),
  /** Number of these rows. */
  rows: z.number().int(),
});

/** Rows as indented JSON, values as sent. */
export type JsonRows = z.infer<typeof jsonRowsSchema>;

/** The start of a text. */
export const textPartSchema = z.object({
  text: z.string(),
  /** True if the text is longer. */
  cut: z.boolean(),
});
