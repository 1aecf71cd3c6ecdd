import { z } from 'zod';
import { HttpProblem } from '../../http/problems/http-problem.ts';

/**
 * Where a response in pages goes on: after so many rows, with so many more at most.
 *
 * `after` holds the last row's values of the columns that rows are sorted by, as JSON; null where rows are counted instead. `stamp` is
 * the table's, where it has one.
 */
export interface PagePlace {
  readonly done: number;
  readonly size: number;
  readonly after: readonly string[] | null;
  readonly stamp: string | null;
}

const countSchema = z.int().min(0).max(1e15);
const tokenSchema = z.tuple([countSchema, countSchema.min(1), z.array(z.string()).nullable(), z.string().nullable()]);

/** The place as text that callers are not to read. */
export function writeSkipToken({ done, size, after, stamp }: PagePlace): string {
  return Buffer.from(JSON.stringify([done, size, after, stamp])).toString('base64url');
}

/** @throws HttpProblem 400 for a text that is no token of this service */
export function readSkipToken(text: string): PagePlace {
  const { data } = tokenSchema.safeParse(json(Buffer.from(text, 'base64url').toString('utf8')));
  if (data === undefined) throw unknownToken(text);
  const [done, size, after, stamp] = data;
  return { done, size, after, stamp };
}

/** 400 for a token that is none, or none of this query. */
export function unknownToken(text: string): HttpProblem {
  const at = { parameter: '$skiptoken', from: 0, to: text.length };
  const message = 'This $skiptoken isn’t valid. Use the $skiptoken in @odata.nextLink unchanged.';
  return new HttpProblem(400, 'query-refused', message, { mistakes: [{ code: 'skip-token-unknown', message, at }] });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
