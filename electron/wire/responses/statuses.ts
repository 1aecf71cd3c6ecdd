/**
 * What a response to a GET request contains, by its status:
 * - `rows`: 200, 203 (changed by a proxy), and 206 (a part of the rows, as PostgREST sends it)
 * - `nothing`: 204 and 205
 * - `accepted`: 202; the rows don't exist yet
 * - `error`: 400 and above
 * - `other`: any other status, which doesn't announce rows
 */
export type ResponseContent = 'rows' | 'nothing' | 'accepted' | 'error' | 'other';

const contents: ReadonlyMap<number, ResponseContent> = new Map<number, ResponseContent>([
  [200, 'rows'],
  [203, 'rows'],
  [206, 'rows'],
  [204, 'nothing'],
  [205, 'nothing'],
  [202, 'accepted'],
]);

/** Returns what a response with a status contains (RFC 9110, section 15). */
export function contentOf(status: number): ResponseContent {
  return contents.get(status) ?? (status >= 400 ? 'error' : 'other');
}
