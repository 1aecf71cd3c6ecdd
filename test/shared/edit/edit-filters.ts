import { type Edited, editFilter } from '../../../shared/edit/edit-filter.ts';
import { odataLanguage } from '../../../shared/edit/odata-language.ts';
import { rsqlLanguage } from '../../../shared/edit/rsql-language.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { Predicate } from '../../../shared/query/query.ts';
import { defaultDialect } from '../../../shared/rsql/index.ts';

/** Edits an RSQL filter so that it expresses a predicate. */
export function editRsqlFilter(text: string, predicate: Predicate | null, model: EntityModel): Edited {
  const language = rsqlLanguage(defaultDialect, model);
  return editFilter(language, text, language.print(predicate), model);
}

/** Edits a percent-decoded `$filter` so that it expresses a predicate. */
export function editODataFilter(text: string, predicate: Predicate | null, model: EntityModel): Edited {
  const language = odataLanguage(model);
  return editFilter(language, text, language.print(predicate), model);
}
