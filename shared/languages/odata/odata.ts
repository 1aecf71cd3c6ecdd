import { odataUrlEditor } from '../../edit/index.ts';
import { completeODataUrl, diagnoseODataUrl, hoverODataUrl, signatureODataUrl, tokensODataUrl } from '../../language/index.ts';
import { parseODataUrl, predicateFromModel, printODataUrl, withReadGrouping } from '../../odata/index.ts';
import { languageLabels } from '../../query/language-labels.ts';
import { numberIn } from '../number-in.ts';
import type { QueryLanguage } from '../query-language.ts';

/** URLs of OData 4.01 (Part 2: URL Conventions). */
export const odata: QueryLanguage = {
  id: 'odata',
  label: languageLabels.odata,
  paging: {
    counts: 'rows',
    // OData 4.01 allows its own options without `$` and in any case (URL Conventions, section 5.1).
    parameters: /^\$?(?:top|skip|skiptoken|count)$/i,
    // Protocol, section 11.2.6.7.
    linksToOthers: true,
    linksInsideRows: true,
    alwaysHasTotal: false,
    // Protocol, section 8.2.8.5.
    preference: (rows) => `odata.maxpagesize=${rows}`,
    requestedPart: (parameters) => {
      if (parameters.has('$skiptoken') || parameters.has('skiptoken')) return { skipped: null, size: null };
      return { skipped: numberIn(parameters, '$skip', 'skip') ?? 0, size: numberIn(parameters, '$top', 'top') };
    },
  },
  definesResponses: true,
  hasMetadata: true,
  code: { odata: true, rowsPath: ['value'], allPages: (url) => ({ url, pages: { by: 'links' } }) },
  parse: (text, { model }) => withReadGrouping(parseODataUrl(text, model), model),
  diagnose: (text, { dialect, model }, parsed) => diagnoseODataUrl(text, dialect, model, parsed),
  print: (base, query, { model }) => printODataUrl(base, query, model),
  urlEditor: ({ model }) => odataUrlEditor(model),
  unsupported: (where, { model }) => predicateFromModel(where, model).diagnostics,
  editor: {
    complete: (text, offset, { model }, options) => completeODataUrl(text, offset, model, options),
    hover: (text, offset, { model }, options) => hoverODataUrl(text, offset, model, options),
    signature: (text, offset, { model }, options) => signatureODataUrl(text, offset, model, options),
    tokens: tokensODataUrl,
  },
};
