import type { LanguageId } from '../query/query.ts';
import { odata } from './odata/odata.ts';
import type { QueryLanguage } from './query-language.ts';
import { rest } from './rest/rest.ts';

export { allRowsUrl } from './all-rows-url.ts';
export type { LanguagePaging, QueryLanguage, RequestedPart } from './query-language.ts';

/** The query languages. */
const byId: Readonly<Record<LanguageId, QueryLanguage>> = { rest, odata };

/** Returns a value for each language. */
export function byLanguage<Value>(make: (id: LanguageId) => Value): Readonly<Record<LanguageId, Value>> {
  return { rest: make('rest'), odata: make('odata') };
}

/** Returns the language with an id. */
export function languageOf(id: LanguageId): QueryLanguage {
  return byId[id];
}
