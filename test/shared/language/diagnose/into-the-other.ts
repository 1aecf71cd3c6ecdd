import { odataUrlEditor, restUrlEditor } from '../../../../shared/edit/index.ts';
import type { Converted } from '../../../../shared/language/diagnose/convert.ts';
import { parseODataUrl } from '../../../../shared/odata/index.ts';
import type { EntityModel } from '../../../../shared/query/index.ts';
import { defaultDialect, parseRestUrl } from '../../../../shared/rsql/index.ts';

/** Converts the query of a REST URL and applies it to an OData URL, as the workspace does. */
export function restIntoOData(url: string, odata: string, of: EntityModel): Converted {
  const { query, diagnostics: problems } = parseRestUrl(url, defaultDialect, of);
  if (query === null) return { text: null, problems, losses: [] };
  const { text, diagnostics: losses } = odataUrlEditor(of)(odata, query);
  return { text, problems, losses };
}

/** Converts the query of an OData URL and applies it to a REST URL. */
export function odataIntoRest(url: string, rest: string, of: EntityModel): Converted {
  const { query, diagnostics: problems } = parseODataUrl(url, of);
  if (query === null) return { text: null, problems, losses: [] };
  const { text, diagnostics: losses } = restUrlEditor(defaultDialect, of)(rest, query);
  return { text, problems, losses };
}
