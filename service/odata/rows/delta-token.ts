import { HttpProblem } from '../../http/problems/http-problem.ts';
import { errorText } from '../../texts/error-text.ts';

/**
 * Encodes the latest change that a client has received as an opaque text.
 *
 * @param since value of the change column as JSON, or `null` if the client has received no row
 */
export function writeDeltaToken(since: string): string {
  return Buffer.from(since).toString('base64url');
}

/** A number, or a string without escapes, as JSON. */
const valuePattern = /^(?:null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"[^"\\\p{Cc}]+")$/u;

/**
 * Decodes the latest change that a client has received.
 *
 * @throws HttpProblem 400 for a text that isn't a token of this service
 */
export function readDeltaToken(text: string): string {
  const since = Buffer.from(text, 'base64url').toString('utf8');
  if (since.length <= 64 && valuePattern.test(since)) return since;
  throw unknownDeltaToken(text);
}

/** Returns the 400 error for an invalid token, or for a token of another API. */
export function unknownDeltaToken(token: string): HttpProblem {
  const at = { parameter: '$deltatoken', from: 0, to: token.length };
  const text = errorText('delta-token');
  return new HttpProblem(400, 'query-refused', text, { mistakes: [{ code: 'delta-token-unknown', text, at }] });
}
