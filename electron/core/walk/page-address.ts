import type { Format } from '../../../shared/contract/run.ts';
import { splitParameters, splitUrl } from '../../../shared/url/index.ts';

/** The parameters that choose a part of the rows, by language; OData 4.01 takes its own without `$` and in any case too (URL Conventions §5.1). */
const slicing: Readonly<Record<Format, RegExp>> = {
  rest: /^(?:page|hitsPerPage)$/,
  odata: /^\$?(?:top|skip|skiptoken|count)$/i,
};

/** Which rows a request asks for: a page of REST, or what comes after so many rows in OData. */
export type PageWanted =
  /** `page` counts from 1. */
  | { readonly page: number; readonly size: number }
  /** `skip` rows are left out; the deployment chooses how many come unless `size` is given. It is asked for the total unless told otherwise. */
  | { readonly skip: number; readonly size: number | null; readonly total?: boolean };

/**
 * The URL of all rows of a query: as it stands, without the parameters that choose a part of them.
 *
 * Every other parameter keeps its place and its very text. A fragment goes, which is never sent.
 */
export function wholeAddress(format: Format, url: string): string {
  const parts = splitUrl(url);
  const kept = splitParameters(url, parts).filter(({ name }) => !slicing[format].test(name.text));
  return withParameters(
    parts.base,
    kept.map(({ raw }) => raw),
  );
}

/** The URL of a part of the rows of a query. */
export function pageAddress(whole: string, wanted: PageWanted): string {
  const parts = splitUrl(whole);
  const kept = splitParameters(whole, parts).map(({ raw }) => raw);
  return withParameters(parts.base, [...kept, ...slice(wanted)]);
}

function slice(wanted: PageWanted): readonly string[] {
  if ('page' in wanted) return [`hitsPerPage=${wanted.size}`, `page=${wanted.page}`];
  const size = wanted.size === null ? [] : [`$top=${wanted.size}`];
  const total = wanted.total === false ? [] : ['$count=true'];
  return [...(wanted.skip === 0 ? [] : [`$skip=${wanted.skip}`]), ...size, ...total];
}

function withParameters(base: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? base : `${base}?${parameters.join('&')}`;
}
