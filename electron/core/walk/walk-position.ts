import { z } from 'zod';
import type { Format } from '../../../shared/contract/run.ts';
import { walkNoticeSchema } from '../../../shared/contract/walk.ts';
import { firstPageSize, longestPageSize } from './page-sizes.ts';
import { walkReaderSchema } from './walk-reader.ts';

/** What is walked over. */
export interface WalkedQuery {
  readonly format: Format;
  /** Exact URL without the parameters that choose a part of the rows. */
  readonly whole: string;
}

const count = z.number().int().min(0);

export const pagePlaceSchema = z.object({
  /** URL of the page under way or to come; null once there is no further one. */
  url: z.string().nullable(),
  /** Pages received whole. */
  pages: count,
  /** Rows received before this page. */
  rowsBefore: count,
  /** Rows of the first page: what the deployment sends at once. */
  firstPageRows: count,
  /** Rows a page that are asked for in REST. */
  pageSize: z.number().int().min(1),
  /** Whether these are more than at first: the deployment was quick. */
  wide: z.boolean(),
  /** Rows a page that came where so many were asked for, the most so far; 0 before that is known. */
  shownSize: count.default(0),
  /** Rows a page beyond which none are asked for: a longer one was refused, cut off in silence, or failed. */
  mostSize: z.number().int().min(1).default(longestPageSize),
  /** Rows that were here when a first page longer than those before it was asked for. */
  rowsAsked: count.default(firstPageSize),
  /** Whether OData is asked how many rows there are: not every service can tell. */
  asksTotal: z.boolean(),
  total: count.nullable(),
  /** Of the page under way, as its answer said; null before, or where it has none. */
  etag: z.string().nullable(),
  /** Whether the page's address was made by its number, not by a link. */
  numbered: z.boolean(),
  /** Whether the deployment is known to heed the number of a page. */
  heedsPage: z.boolean(),
  /** Whether OData refused to leave rows out by `$skip`. */
  skipRefused: z.boolean(),
});

/** Between which rows a walk stands, and which page comes. Immutable: another page is another place. */
export type PagePlace = z.infer<typeof pagePlaceSchema>;

export const walkPositionSchema = z.object({
  place: pagePlaceSchema,
  /** Rows in the file, those of a page that was not received whole among them. */
  rows: count,
  /** Bytes of these rows in the file. */
  bytes: count,
  columns: z.array(z.string()).readonly(),
  /** Bytes received from the deployment. */
  received: count,
  milliseconds: z.number(),
  notices: z.array(walkNoticeSchema).readonly(),
  /** How it ended, where it has. */
  ended: z.enum(['done', 'cancelled']).nullable(),
  ...walkReaderSchema.shape,
  /** The process that goes on with it, or did. */
  process: z.number().int(),
});

/** All that is needed to go on with a walk after the application was killed. */
export type WalkPosition = z.infer<typeof walkPositionSchema>;
