import { odataUrlEditor, restUrlEditor } from '../../../shared/edit/index.ts';
import { parseODataUrl } from '../../../shared/odata/index.ts';
import type { Converted, EntityModel } from '../../../shared/query/index.ts';
import { defaultDialect, parseRestUrl } from '../../../shared/rsql/index.ts';

/** What the query of a REST URL makes of an OData URL, as the workbench has it follow. */
export function restIntoOData(url: string, odata: string, of: EntityModel): Converted {
  const { query, diagnostics: problems } = parseRestUrl(url, defaultDialect, of);
  if (query === null) return { text: null, problems, losses: [] };
  const { text, diagnostics: losses } = odataUrlEditor(of)(odata, query);
  return { text, problems, losses };
}

/** What the query of an OData URL makes of a REST URL. */
export function odataIntoRest(url: string, rest: string, of: EntityModel): Converted {
  const { query, diagnostics: problems } = parseODataUrl(url, of);
  if (query === null) return { text: null, problems, losses: [] };
  const { text, diagnostics: losses } = restUrlEditor(defaultDialect, of)(rest, query);
  return { text, problems, losses };
}
