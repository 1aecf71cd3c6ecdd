import { splitParameters, splitUrl, withParameters } from '../url/index.ts';
import type { QueryLanguage } from './query-language.ts';

/** Returns the URL of all rows of a query, without paging parameters and fragment. Other parameters keep their order and text. */
export function allRowsUrl({ paging }: Pick<QueryLanguage, 'paging'>, url: string): string {
  const parts = splitUrl(url);
  const remaining = splitParameters(url, parts).filter(({ name }) => !paging.parameters.test(name.text));
  return withParameters(
    parts.base,
    remaining.map(({ raw }) => raw),
  );
}
