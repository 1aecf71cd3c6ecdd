import type { LanguageId } from './query.ts';

/** The proper names of the languages of URLs. A file of its own, because texts need them without the languages. */
export const languageLabels: Readonly<Record<LanguageId, string>> = { rest: 'REST', odata: 'OData' };
