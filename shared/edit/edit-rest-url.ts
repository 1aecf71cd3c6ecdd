import type { EntityModel } from '../query/entity-model.ts';
import { sameQuery } from '../query/same-query.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import { parseRestUrl } from '../rsql/parse-rest-url.ts';
import { printRestUrl } from '../rsql/print-rest-url.ts';
import { readFilter } from '../rsql/read-filter.ts';
import { editFilter } from './edit-filter.ts';
import { editNames, editUrl, type UrlEditor, type UrlLanguage } from './edit-url.ts';
import { rememberLast } from './remember-last.ts';
import { rsqlLanguage } from './rsql-language.ts';
import { changeBetween } from './text-change.ts';

/** The parameters whose values are edited rather than replaced. */
const edited: readonly string[] = ['select', 'filter', 'sort', 'page', 'hitsPerPage'];

const separators = { signed: ',', colon: ',', comma: ';' } as const;

/** Edits REST URLs: see {@link editUrl}. What an edit led to is where the next one begins, so the URL and the filter read last stay known. */
export function restUrlEditor(dialect: Dialect = defaultDialect, model?: EntityModel): UrlEditor {
  const filterOf = rememberLast((filter) => readFilter(filter, dialect, model));
  const filters = rsqlLanguage(dialect, model, filterOf);
  const language: UrlLanguage = {
    name: 'rest',
    parse: rememberLast((url) => parseRestUrl(url, dialect, model, filterOf)),
    print: (base, wanted) => printRestUrl(base, wanted, dialect, model),
    nameOf: (name) => (edited.includes(name) ? name : null),
    editValue: (name, value, before, after) => {
      if (name === 'filter') return editFilter(filters, value, after, model).changes;
      if (name === 'select') return editNames(value, before, after, ',');
      if (name === 'sort') return editNames(value, before, after, separators[dialect.sort]);
      return changeBetween(value, after);
    },
    sameQuery: (left, right) => sameQuery(left, right, model),
  };
  return (text, query) => editUrl(language, text, query);
}
