import type { Span } from '../diagnostics/diagnostic.ts';
import type { Property } from '../metadata/entity-model.ts';
import type { Completion } from './completion.ts';
import { columnDetail } from './describe-column.ts';
import { type Candidate, type SearchKeys, searchKeysOf } from './rank.ts';
import type { LanguageTexts } from './texts.ts';

/** Sort weights of completion kinds. Of equal matches, those with lower weights are first. */
export const weights = { value: 0, keyColumn: 1, column: 2, variable: 3, operator: 4, function: 5, keyword: 6, form: 7, mark: 8 } as const;

/** Optional parts of a completion. */
export interface CompletionDetails {
  readonly insert?: string;
  readonly stops?: readonly Span[];
  readonly detail?: string;
  readonly documentation?: string;
}

/** Creates a candidate at a span. */
export function candidate(
  span: Span,
  kind: Completion['kind'],
  label: string,
  weight: number,
  details: CompletionDetails = {},
  sought: SearchKeys = searchKeysOf(label),
): Candidate {
  const { insert = label, stops = [], detail = '', documentation = '' } = details;
  const completion: Completion = { label, kind, insert, from: span.from, to: span.to, stops, detail, documentation };
  return { ...sought, weight, completion };
}

/** Creates the candidate for a column. */
export function columnCandidate(
  span: Span,
  property: Property,
  sought: SearchKeys,
  texts: LanguageTexts,
  insert = property.name,
): Candidate {
  return {
    lower: sought.lower,
    initials: sought.initials,
    weight: property.key ? weights.keyColumn : weights.column,
    completion: {
      label: property.name,
      kind: 'column',
      insert,
      from: span.from,
      to: span.to,
      stops: [],
      detail: columnDetail(property, texts),
      documentation: property.description ?? '',
    },
  };
}
