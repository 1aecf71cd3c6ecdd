import type { KeptItem, KeptQuery } from '../../shared/contract/kept-query.ts';
import type { Format } from '../../shared/contract/run.ts';
import { conditionOperators } from './condition-operator.ts';
import type { GroupDraft, ItemDraft } from './draft.ts';
import { newDraft } from './draft-query.ts';
import type { UrlLanguages } from './url-languages.ts';
import { moveToLanguages, type UrlState, type WorkspaceState } from './workspace-state.ts';

/** What of a workspace outlives the window. */
export function keptWorkspace({ languages, query, draft, rest, odata }: WorkspaceState): KeptQuery {
  const url = (format: Format, { text, base }: UrlState) => ({ text, base, address: languages[format].base });
  return { query, where: draft.where, slice: draft.slice, rest: url('rest', rest), odata: url('odata', odata) };
}

/** The workspace as it was left; on the API's present address. */
export function restoredWorkspace(languages: UrlLanguages, kept: KeptQuery): WorkspaceState {
  const where = groupOf(kept.where);
  const draft = newDraft(kept.query, languages.model);
  const former: UrlLanguages = {
    ...languages,
    rest: { ...languages.rest, base: kept.rest.address },
    odata: { ...languages.odata, base: kept.odata.address },
  };
  const url = (format: Format): UrlState => {
    const { text, base } = kept[format];
    const { diagnostics: remarks } = languages[format].parse(text);
    const { diagnostics, incomplete } = languages[format].print(base, kept.query);
    // A text that could not be read says nothing about the query, and has nothing to leave out of it.
    const isRead = text === base;
    return { text, base, edit: null, remarks, unsaid: isRead ? diagnostics : [], incomplete: isRead && incomplete };
  };
  const state: WorkspaceState = {
    languages: former,
    query: kept.query,
    draft: { ...draft, where: where ?? draft.where, slice: kept.slice },
    rest: url('rest'),
    odata: url('odata'),
  };
  return moveToLanguages(state, languages);
}

/** A group of the form; null where it holds what this form does not know. */
function groupOf(kept: Extract<KeptItem, { kind: 'group' }>): GroupDraft | null {
  const items: ItemDraft[] = [];
  for (const item of kept.items) {
    const known = itemOf(item);
    if (known === null) return null;
    items.push(known);
  }
  return { ...kept, items };
}

function itemOf(kept: KeptItem): ItemDraft | null {
  if (kept.kind === 'fixed') return kept;
  if (kept.kind === 'group') return groupOf(kept);
  const operator = conditionOperators.find((known) => known === kept.operator);
  return operator === undefined ? null : { ...kept, operator };
}
