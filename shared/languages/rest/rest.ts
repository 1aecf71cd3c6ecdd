import { restUrlEditor } from '../../edit/index.ts';
import { completeRestUrl, diagnoseRestUrl, hoverRestUrl, signatureRestUrl, tokensRestUrl } from '../../language/index.ts';
import { languageLabels } from '../../query/language-labels.ts';
import { parseRestUrl, predicateFromModel, printRestUrl } from '../../rsql/index.ts';
import { numberIn } from '../number-in.ts';
import type { QueryLanguage } from '../query-language.ts';

/** Number of rows per page that code requests. */
const codePageRows = 1000;

/** URLs of the marketplace's REST interface: RSQL filters and numbered pages. */
export const rest: QueryLanguage = {
  id: 'rest',
  label: languageLabels.rest,
  paging: {
    counts: 'pages',
    parameters: /^(?:page|hitsPerPage)$/,
    linksToOthers: false,
    linksInsideRows: false,
    alwaysHasTotal: true,
    preference: () => null,
    requestedPart: (parameters) => {
      const size = numberIn(parameters, 'hitsperpage');
      const page = numberIn(parameters, 'page') ?? 1;
      return { skipped: page === 1 ? 0 : size === null ? null : (page - 1) * size, size };
    },
  },
  definesResponses: false,
  hasMetadata: false,
  code: {
    odata: false,
    rowsPath: null,
    allPages: (allRows) => ({
      url: `${allRows}${allRows.includes('?') ? '&' : '?'}hitsPerPage=${codePageRows}`,
      pages: { by: 'numbers', parameter: 'page' },
    }),
  },
  parse: (text, { dialect, model }) => parseRestUrl(text, dialect, model),
  diagnose: (text, { dialect, model }, parsed) => diagnoseRestUrl(text, dialect, model, parsed),
  print: (base, query, { dialect, model }) => printRestUrl(base, query, dialect, model),
  urlEditor: ({ dialect, model }) => restUrlEditor(dialect, model),
  unsupported: (where, { dialect, model }) => predicateFromModel(where, dialect, model).diagnostics,
  editor: {
    complete: (text, offset, { dialect, model }, options) => completeRestUrl(text, offset, dialect, model, options),
    hover: (text, offset, { dialect, model }, options) => hoverRestUrl(text, offset, dialect, model, options),
    signature: (text, offset, { dialect }, options) => signatureRestUrl(text, offset, dialect, options),
    tokens: tokensRestUrl,
  },
};
