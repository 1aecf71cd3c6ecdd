import { splitParameters } from '../../shared/url/index.ts';
import { HttpProblem } from '../http/problems/http-problem.ts';
import { type MediaRange, readAccept } from '../http/responses/media-range.ts';
import { errorText } from '../texts/error-text.ts';

/** Row formats of REST. */
export type RowFormat = 'json' | 'ndjson' | 'csv' | 'arrow' | 'parquet';

const names: readonly (readonly [RowFormat, readonly string[]])[] = [
  ['json', ['application/json']],
  ['ndjson', ['application/x-ndjson', 'application/ndjson', 'application/jsonl']],
  ['csv', ['text/csv']],
  ['arrow', ['application/vnd.apache.arrow.stream']],
  ['parquet', ['application/vnd.apache.parquet']],
];

/** Media types of the responses. */
export const mediaTypes: Readonly<Record<RowFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
};

/** A query without `format`, as sent, and the requested format. Null if the `Accept` header determines the format. */
export interface FormattedSearch {
  readonly search: string;
  readonly format: RowFormat | null;
}

/**
 * Parses the parameter `format`, such as `format=csv`, for clients that can't set a header.
 *
 * @param search the query part of a URL, as sent
 * @throws HttpProblem 415 for an unknown format
 */
export function readRestFormat(search: string): FormattedSearch {
  const parameters = splitParameters(search);
  const [requestedFormat] = parameters.filter(({ name }) => name.text === formatParameter);
  if (requestedFormat === undefined) return { search, format: null };
  const format = formatNamed(requestedFormat.value.text);
  if (format === null) {
    const text = errorText('format-unknown', { format: requestedFormat.value.text, formats: names.map(([name]) => name).join(', ') });
    const at = { parameter: formatParameter, from: 0, to: requestedFormat.value.text.length };
    throw new HttpProblem(415, 'format-not-supported', text, { mistakes: [{ code: 'format-not-supported', text, at }] });
  }
  const others = parameters.filter(({ name }) => name.text !== formatParameter).map(({ raw }) => raw);
  return { search: others.length === 0 ? '' : `?${others.join('&')}`, format };
}

const formatParameter = 'format';

/** Returns the format with a name or media type, such as `csv` or `text/csv`. Null if there is none. */
export function formatNamed(written: string): RowFormat | null {
  return names.find(([name, types]) => name === written || types.includes(written))?.[0] ?? null;
}

/**
 * Returns the format for an `Accept` header (RFC 9110, 12.5.1): the one with the highest weight, or JSON without a header. Of formats with
 * equal weight, the first of JSON, NDJSON, CSV, Arrow, Parquet is chosen.
 *
 * @throws HttpProblem 406 if the header accepts none of them
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
  for (const candidate of [type, family, '*/*']) {
    const found = ranges.find((range) => range.type === candidate);
    if (found !== undefined) return found.quality;
  }
  return 0;
}
