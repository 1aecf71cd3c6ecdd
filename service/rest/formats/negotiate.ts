import { HttpProblem } from '../../http/problems/http-problem.ts';
import { type MediaRange, readAccept } from '../../http/responses/media-range.ts';
import { errorText } from '../../texts/error-text.ts';

/** Row formats of REST. */
export type RowFormat = 'json' | 'ndjson' | 'csv' | 'arrow';

const names: readonly (readonly [RowFormat, readonly string[]])[] = [
  ['json', ['application/json']],
  ['ndjson', ['application/x-ndjson', 'application/ndjson', 'application/jsonl']],
  ['csv', ['text/csv']],
  ['arrow', ['application/vnd.apache.arrow.stream']],
];

/** Media types of the responses. */
export const mediaTypes: Readonly<Record<RowFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  arrow: 'application/vnd.apache.arrow.stream',
};

/**
 * Returns the format for an `Accept` header (RFC 9110, 12.5.1): the one with the highest weight; of equals, the first of JSON, NDJSON, CSV,
 * Arrow that is listed; JSON without a header.
 *
 * @throws HttpProblem 406 if it allows none of them
 */
export function negotiate(accept: string | undefined): RowFormat {
  const ranges = readAccept(accept);
  let best: { format: RowFormat; weight: number } | null = null;
  for (const [format, types] of names) {
    const weight = Math.max(...types.map((type) => weightOf(type, ranges)));
    if (weight > (best?.weight ?? 0)) best = { format, weight };
  }
  if (best !== null) return best.format;
  throw new HttpProblem(406, 'format-not-supported', errorText('rows-format'));
}

/** Returns the weight of the most specific range that includes a type. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  const family = `${type.split('/', 1)[0]}/*`;
  for (const wanted of [type, family, '*/*']) {
    const found = ranges.find((range) => range.type === wanted);
    if (found !== undefined) return found.quality;
  }
  return 0;
}
