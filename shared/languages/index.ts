import type { LanguageId } from '../query/query.ts';
import { odata } from './odata/odata.ts';
import type { QueryLanguage } from './query-language.ts';
import { rest } from './rest/rest.ts';

export { allRowsUrl } from './all-rows-url.ts';
export type { LanguagePaging, QueryLanguage, RequestedPart } from './query-language.ts';

/** The query languages, in the order of the sides of an API. */
const queryLanguages: readonly QueryLanguage[] = [rest, odata];

const byId: Readonly<Record<LanguageId, QueryLanguage>> = { rest, odata };

/** The ids of the query languages, in the order of the sides of an API. */
export const languageIds: readonly LanguageId[] = queryLanguages.map(({ id }) => id);

/** Returns a value for each language. */
export function byLanguage<Value>(make: (id: LanguageId) => Value): Readonly<Record<LanguageId, Value>> {
  return { rest: make('rest'), odata: make('odata') };
}

/** Checks whether a text is the id of a query language. */
export function isLanguageId(text: unknown): text is LanguageId {
  return languageIds.some((id) => id === text);
}

/** Returns the language with an id. */
export function languageOf(id: LanguageId): QueryLanguage {
  return byId[id];
}
