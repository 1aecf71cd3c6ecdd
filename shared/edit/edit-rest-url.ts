import type { EntityModel } from '../query/entity-model.ts';
import type { Query } from '../query/query.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import { parseRestUrl } from '../rsql/parse-rest-url.ts';
import { printRestUrl } from '../rsql/print-rest-url.ts';
import { editRsqlFilter } from './edit-filter.ts';
import { type EditedUrl, editNames, editUrl } from './edit-url.ts';
import { isSameQuery } from './same-meaning.ts';
import { changeBetween } from './text-change.ts';

/** The parameters whose values are edited rather than replaced. */
const edited: readonly string[] = ['select', 'filter', 'sort', 'page', 'hitsPerPage'];

const separators = { signed: ',', colon: ',', comma: ';' } as const;

/** A REST URL that says `query`, written as `text` is: see {@link editUrl}. */
export function editRestUrl(text: string, query: Query, dialect: Dialect = defaultDialect, model?: EntityModel): EditedUrl {
  return editUrl(
    {
      name: 'rest',
      parse: (url) => parseRestUrl(url, dialect, model),
      print: (base, wanted) => printRestUrl(base, wanted, dialect, model),
      nameOf: (name) => (edited.includes(name) ? name : null),
      editValue: (name, value, before, after) => {
        if (name === 'filter') return editRsqlFilter(value, query.where, dialect, model).changes;
        if (name === 'select') return editNames(value, before, after, ',');
        if (name === 'sort') return editNames(value, before, after, separators[dialect.sort]);
        return changeBetween(value, after);
      },
      sameQuery: (left, right) => isSameQuery(left, right, model),
    },
    text,
    query,
  );
}
