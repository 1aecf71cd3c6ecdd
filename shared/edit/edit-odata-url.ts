import { readOptionName } from '../odata/options.ts';
import { parseODataUrl } from '../odata/parse/parse-odata-url.ts';
import { readFilter } from '../odata/parse/read-filter.ts';
import { printODataUrl } from '../odata/print/print-odata-url.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { sameQuery } from '../query/same-query.ts';
import { editFilter } from './edit-filter.ts';
import { editNames, editUrl, type UrlEditor, type UrlLanguage } from './edit-url.ts';
import { odataLanguage } from './odata-language.ts';
import { rememberLast } from './remember-last.ts';
import { changeBetween } from './text-change.ts';

/** Edits OData URLs: see {@link editUrl}. What an edit led to is where the next one begins, so the URL and the filter read last stay known. */
export function odataUrlEditor(model?: EntityModel): UrlEditor {
  const filterOf = rememberLast((filter) => readFilter(filter, model));
  const filters = odataLanguage(model, filterOf);
  const language: UrlLanguage = {
    name: 'odata',
    parse: rememberLast((url) => parseODataUrl(url, model, filterOf)),
    print: (base, wanted) => printODataUrl(base, wanted, model),
    nameOf: (name) => {
      const option = readOptionName(name);
      return option === 'custom' || option === 'unknown' ? null : option;
    },
    editValue: (name, value, before, after) => {
      if (name === '$filter') return editFilter(filters, value, after, model).changes;
      // Commas within parentheses and quotes separate no items.
      const plain = /^[^()']*$/.test(value + before + after);
      return plain && (name === '$select' || name === '$orderby') ? editNames(value, before, after, ',') : changeBetween(value, after);
    },
    sameQuery: (left, right) => sameQuery(left, right, model),
  };
  return (text, query) => editUrl(language, text, query);
}
