import { HttpProblem } from '../../http/http-problem.ts';

/** How REST writes rows. */
export type RowFormat = 'json' | 'ndjson' | 'csv' | 'arrow';

const names: readonly (readonly [RowFormat, readonly string[]])[] = [
  ['json', ['application/json']],
  ['ndjson', ['application/x-ndjson', 'application/ndjson', 'application/jsonl']],
  ['csv', ['text/csv']],
  ['arrow', ['application/vnd.apache.arrow.stream']],
];

/** Media types of the answers. */
export const mediaTypes: Readonly<Record<RowFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  arrow: 'application/vnd.apache.arrow.stream',
};

/**
 * The format that an `Accept` header asks for (RFC 9110, 12.5.1): the one of most weight, of equals the first of JSON, NDJSON, CSV, Arrow that
 * is named, and JSON where there is no header.
 *
 * @throws HttpProblem 406 where it asks for none of them
 */
export function negotiate(accept: string | undefined): RowFormat {
  if (accept === undefined || accept.trim() === '') return 'json';
  const ranges = accept.split(',').map(readRange);
  let best: { format: RowFormat; weight: number } | null = null;
  for (const [format, types] of names) {
    const weight = Math.max(...types.map((type) => weightOf(type, ranges)));
    if (weight > (best?.weight ?? 0)) best = { format, weight };
  }
  if (best !== null) return best.format;
  const message =
    'Rows are answered as application/json, application/x-ndjson, text/csv or application/vnd.apache.arrow.stream; the Accept header takes none of them.';
  throw new HttpProblem(406, 'format-not-supported', message);
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 0 };
}

/** The weight of the most specific range that a type lies in. */
function weightOf(type: string, ranges: readonly Range[]): number {
  const family = `${type.split('/', 1)[0]}/*`;
  for (const wanted of [type, family, '*/*']) {
    const found = ranges.find((range) => range.type === wanted);
    if (found !== undefined) return found.weight;
  }
  return 0;
}
