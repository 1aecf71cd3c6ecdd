import { z } from 'zod';
import { signInMethodSchema } from '../../signin/methods.ts';
import { problemSchema } from '../problem.ts';
import { exchangeSchema } from './exchange.ts';

export const formatSchema = z.enum(['rest', 'odata']);

/** Which of the two URL languages a request speaks. */
export type Format = z.infer<typeof formatSchema>;

/** Header lines as they went over the wire, in order, secrets removed. */
const headerLinesSchema = z.array(z.tuple([z.string(), z.string()])).readonly();

export const cellSchema = z.tuple([
  z.enum(['absent', 'null', 'boolean', 'number', 'string', 'json']),
  z.string(),
  /** Where the text is only the beginning of the value: how many characters that has. */
  z.number().int().optional(),
]);

/**
 * One value of the grid: its JSON kind, and its text exactly as sent.
 *
 * Numbers keep every digit; a string has its escapes resolved; lists and objects are their JSON source (`json`). A third member says that the
 * text was cut ({@link longestShown}), and how long the whole is.
 */
export type Cell = z.infer<typeof cellSchema>;

/** Characters of a value that are shown in a grid and over it; of a longer one its beginning is sent to be looked at. */
export const longestShown = 4000;

export const rowWindowSchema = z.object({
  from: z.number().int(),
  columns: z.array(z.string()).readonly(),
  /** One array a row, one cell a column of `columns`. Shorter than asked for at the end of what has arrived. */
  rows: z.array(z.array(cellSchema).readonly()).readonly(),
});
export type RowWindow = z.infer<typeof rowWindowSchema>;

const counters = {
  /** Rows in the result store so far. */
  rows: z.number().int(),
  /** Bytes of the body so far, decompressed. */
  bytes: z.number().int(),
  /** Since the request was sent. */
  milliseconds: z.number(),
};

export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    runId: z.string(),
    /** The URL as sent, exactly encoded. */
    url: z.string(),
    sentHeaders: headerLinesSchema,
    /** Null where none went along: nobody is signed in, or the URL lies outside the connection's origin. */
    credential: signInMethodSchema.nullable(),
  }),
  z.object({
    type: z.literal('head'),
    status: z.number().int(),
    statusText: z.string(),
    headers: headerLinesSchema,
    milliseconds: z.number(),
    /** How the response came: connection, timings, redirects. */
    exchange: exchangeSchema.optional(),
  }),
  z.object({
    type: z.literal('rows'),
    ...counters,
    /** Names of the columns met so far, in the order of their first appearance. */
    columns: z.array(z.string()).readonly(),
    /** How many rows match in all, where the response has told by now. */
    total: z.number().int().nullable(),
    /** The first rows, with the first such event, where they were asked for: asking for them once they are known of takes a message each way. */
    first: rowWindowSchema.optional(),
  }),
  z.object({
    type: z.literal('done'),
    ...counters,
    columns: z.array(z.string()).readonly(),
    total: z.number().int().nullable(),
    /** Where the next page is, when the response names it (`Link` header, `@odata.nextLink`). */
    nextUrl: z.string().nullable(),
    /** Milliseconds from the head to the end of the body. */
    download: z.number().optional(),
  }),
  /** The rows that came before the failure stay readable. */
  z.object({
    type: z.literal('failed'),
    ...counters,
    columns: z.array(z.string()).readonly(),
    problem: problemSchema,
    download: z.number().optional(),
  }),
  /** It was stopped when told to; the rows that came by then stay readable, and these are all of them. */
  z.object({
    type: z.literal('cancelled'),
    ...counters,
    columns: z.array(z.string()).readonly(),
    total: z.number().int().nullable(),
  }),
]);

/** What happens to one request, told while it happens: started, head, rows…, then done, failed or cancelled. */
export type RunEvent = z.infer<typeof runEventSchema>;

export const jsonRowsSchema = z.object({
  /** The members of an indented list, a comma behind each but the last. */
  text: z.string(),
  /** How many rows these are. */
  rows: z.number().int(),
});

/** Rows as indented JSON, values as sent. */
export type JsonRows = z.infer<typeof jsonRowsSchema>;

export const textPartSchema = z.object({
  text: z.string(),
  /** True where the body goes on after this. */
  cut: z.boolean(),
});
