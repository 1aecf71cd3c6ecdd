import { readOptionName } from '../odata/options.ts';
import { parseODataUrl } from '../odata/parse/parse-odata-url.ts';
import { printODataUrl } from '../odata/print/print-odata-url.ts';
import type { EntityModel } from '../query/entity-model.ts';
import type { Query } from '../query/query.ts';
import { editODataFilter } from './edit-filter.ts';
import { type EditedUrl, editNames, editUrl } from './edit-url.ts';
import { isSameQuery } from './same-meaning.ts';
import { changeBetween } from './text-change.ts';

/** An OData URL that says `query`, written as `text` is: see {@link editUrl}. */
export function editODataUrl(text: string, query: Query, model?: EntityModel): EditedUrl {
  return editUrl(
    {
      name: 'odata',
      parse: (url) => parseODataUrl(url, model),
      print: (base, wanted) => printODataUrl(base, wanted, model),
      nameOf: (name) => {
        const option = readOptionName(name);
        return option === 'custom' || option === 'unknown' ? null : option;
      },
      editValue: (name, value, before, after) => {
        if (name === '$filter') return editODataFilter(value, query.where, model).changes;
        // Commas within parentheses and quotes separate no items.
        const plain = /^[^()']*$/.test(value + before + after);
        return plain && (name === '$select' || name === '$orderby') ? editNames(value, before, after, ',') : changeBetween(value, after);
      },
      sameQuery: (left, right) => isSameQuery(left, right, model),
    },
    text,
    query,
  );
}
