import type { Format } from '../../shared/contract/run.ts';
import type { Diagnostic } from '../../shared/query/diagnostic.ts';
import type { PredicatePath } from '../../shared/query/predicate-path.ts';
import type { GroupDraft } from './draft.ts';
import { pathsOfItems, predicateOf } from './draft-query.ts';
import type { UrlLanguages } from './url-languages.ts';

/** What one of the two URLs cannot say of a condition. */
export interface ConditionRemark {
  readonly format: Format;
  readonly diagnostic: Diagnostic;
}

/** Remarks by the id of the form's item that they are about. */
export type ConditionRemarks = ReadonlyMap<string, readonly ConditionRemark[]>;

const none: ConditionRemarks = new Map();

/** What the languages spoken cannot say of the conditions in the form. */
export function remarksOf(root: GroupDraft, languages: UrlLanguages, formats: readonly Format[]): ConditionRemarks {
  const where = predicateOf(root, languages.model);
  const found = formats.flatMap((format) => languages[format].unsaid(where).map((diagnostic) => ({ format, diagnostic })));
  if (found.length === 0) return none;
  const paths = [...pathsOfItems(root, languages.model)];
  const itemOf = ({ diagnostic: { path } }: ConditionRemark): string =>
    path === undefined ? '' : (paths.find(([, start]) => leadsTo(start, path))?.[0] ?? '');
  return Map.groupBy(found, itemOf);
}

function leadsTo(start: PredicatePath, path: PredicatePath): boolean {
  return start.length <= path.length && start.every((index, depth) => index === path[depth]);
}
