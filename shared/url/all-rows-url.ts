import { splitParameters, splitUrl } from './split-url.ts';

/** The parameters that select a part of the rows. OData 4.01 allows its own without `$` and in any case (URL Conventions 5.1). */
const paging: Readonly<Record<'rest' | 'odata', RegExp>> = {
  rest: /^(?:page|hitsPerPage)$/,
  odata: /^\$?(?:top|skip|skiptoken|count)$/i,
};

/** Returns the URL of all rows of a query, without paging parameters and fragment. Other parameters keep their order and text. */
export function allRowsUrl(format: 'rest' | 'odata', url: string): string {
  const parts = splitUrl(url);
  const remaining = splitParameters(url, parts).filter(({ name }) => !paging[format].test(name.text));
  return withParameters(
    parts.base,
    remaining.map(({ raw }) => raw),
  );
}

/** Returns a URL with these parameters. */
export function withParameters(base: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? base : `${base}?${parameters.join('&')}`;
}
