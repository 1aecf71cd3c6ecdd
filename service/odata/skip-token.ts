import { HttpProblem } from '../http/http-problem.ts';

/** Where an answer in pages goes on: after so many rows, with so many more. */
export interface PagePlace {
  readonly done: number;
  readonly size: number;
}

/** The place as text that callers are not to read. */
export function writeSkipToken({ done, size }: PagePlace): string {
  return Buffer.from(`${done}.${size}`).toString('base64url');
}

/** @throws HttpProblem 400 for a text that is no token of this service */
export function readSkipToken(text: string): PagePlace {
  const [, done, size] = /^(\d{1,15})\.([1-9]\d{0,8})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (done !== undefined && size !== undefined && writeSkipToken({ done: Number(done), size: Number(size) }) === text) {
    return { done: Number(done), size: Number(size) };
  }
  const at = { parameter: '$skiptoken', from: 0, to: text.length };
  const message = 'This $skiptoken is none: take the one in @odata.nextLink as it is.';
  throw new HttpProblem(400, 'query-refused', message, { mistakes: [{ code: 'skip-token-unknown', message, at }] });
}
