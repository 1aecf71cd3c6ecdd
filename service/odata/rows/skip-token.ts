import { z } from 'zod';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';

/**
 * The position of a next page: the number of rows before it, and the maximum number of further rows.
 *
 * `after` contains the last row's values of the sort columns, as JSON. It is null if rows are skipped by number. `stamp` is the stamp of
 * the table, or null without one. `since` is the latest change before the first page, as JSON, for the delta link of the last page.
 */
export interface SkipPosition {
  readonly done: number;
  readonly size: number;
  readonly after: readonly string[] | null;
  readonly stamp: string | null;
  readonly since?: string;
}

const countSchema = z.int().min(0).max(1e15);
const tokenSchema = z.tuple([
  countSchema,
  countSchema.min(1),
  z.array(z.string()).nullable(),
  z.string().nullable(),
  z.string().optional(),
]);

/** Encodes the position as an opaque text. */
export function writeSkipToken({ done, size, after, stamp, since }: SkipPosition): string {
  return Buffer.from(JSON.stringify([done, size, after, stamp, ...(since === undefined ? [] : [since])])).toString('base64url');
}

/**
 * Decodes the position in a token.
 *
 * @throws HttpProblem 400 for a text that isn't a token of this service
 */
export function readSkipToken(text: string): SkipPosition {
  const { data } = tokenSchema.safeParse(json(Buffer.from(text, 'base64url').toString('utf8')));
  if (data === undefined) throw unknownToken(text);
  const [done, size, after, stamp, since] = data;
  return { done, size, after, stamp, ...(since === undefined ? {} : { since }) };
}

/** Returns the 400 error for an invalid token, or for a token of another query. */
export function unknownToken(token: string): HttpProblem {
  const at = { parameter: '$skiptoken', from: 0, to: token.length };
  const text = errorText('skip-token');
  return new HttpProblem(400, 'query-refused', text, { mistakes: [{ code: 'skip-token-unknown', text, at }] });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
