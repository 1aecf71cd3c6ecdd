import { type Dialect, defaultDialect, type SortSyntax } from '../../shared/rsql/index.ts';
import type { errorBodies, moreSignals } from './rest-choices.ts';

/**
 * Settings of the REST dialect that no public document defines. Other values allow testing a client against them.
 * - `sort`: `a,-b`, `a:asc,b:desc` or `a,asc;b,desc`.
 * - `envelope`: null for an array, otherwise the name of the member with the array, next to a `total`.
 * - `more`: reference to further pages: `X-Total-Count` and `Link`, the total alone, a member `next` of the envelope, or none.
 * - `errors`: problem documents (RFC 9457), or `{"error", "message"}`.
 */
export interface RestDialect {
  readonly sort: SortSyntax;
  readonly envelope: string | null;
  readonly more: (typeof moreSignals)[number];
  readonly errors: (typeof errorBodies)[number];
}

export const defaultRestDialect: RestDialect = { sort: 'signed', envelope: null, more: 'link', errors: 'problem' };

const dialects: Readonly<Record<SortSyntax, Dialect>> = {
  signed: defaultDialect,
  colon: { ...defaultDialect, sort: 'colon' },
  comma: { ...defaultDialect, sort: 'comma' },
};

/** Returns the query language of a dialect. */
export function queryDialect({ sort }: RestDialect): Dialect {
  return dialects[sort];
}
