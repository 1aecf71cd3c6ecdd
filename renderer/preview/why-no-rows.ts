import type { RunState } from './run-state.ts';

/** Why an answer has no rows: the page lies `past` the last one, `nothing` meets the condition, the API is `empty`, or one of the first two. */
export type NoRowsReason = 'past' | 'nothing' | 'empty' | 'unknown';

/** Parameters that leave no row out, in both formats and all dialects. */
const unconditional: ReadonlySet<string> = new Set([
  ...['select', 'sort', 'page', 'hitsPerPage'],
  ...['$select', '$orderby', '$top', '$skip', '$count', '$format'],
]);

/** What the number of all rows and the URL as sent tell about an answer of no rows. */
export function whyNoRows({ total, url }: Pick<RunState, 'total' | 'url'>): NoRowsReason {
  if (total === null) return 'unknown';
  if (total > 0) return 'past';
  const { searchParams } = new URL(url, 'http://unknown.invalid');
  return [...searchParams.keys()].every((name) => unconditional.has(name)) ? 'empty' : 'nothing';
}
