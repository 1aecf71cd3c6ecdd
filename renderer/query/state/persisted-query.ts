import { useEffect } from 'react';
import type { ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { PersistedItem, PersistedQuery } from '../../../shared/contract/saved/persisted-query.ts';
import { conditionOperators } from '../../draft/condition-operator.ts';
import type { ChangeDraft, GroupDraft, ItemDraft } from '../../draft/draft.ts';
import { newDraft } from '../../draft/draft-query.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';
import { useSession } from '../../session/session-context.ts';
import { type QueryInUse, useQuery } from './use-query.ts';
import { moveToLanguages, newWorkspace, reduceWorkspace, type UrlState, type WorkspaceState } from './workspace-state.ts';

/** Restores the query of an API from the session, and saves it on each change. */
export function usePersistedQuery({ root, accessPoint }: ApiReference, languages: UrlLanguages): QueryInUse {
  const session = useSession();
  const inUse = useQuery(languages, (current) => {
    const saved = session?.queryOf({ root, accessPoint }) ?? null;
    return saved === null ? newWorkspace(current) : restoreWorkspace(current, saved);
  });
  const { state, change } = inUse;
  useDayChange(hasPeriod(state.draft.where), change);
  useEffect(() => session?.keepQuery({ root, accessPoint }, persistedQuery(state)), [session, root, accessPoint, state]);
  return inUse;
}

/** Resolves the periods of the form again when a new day begins, and when the window becomes visible. */
function useDayChange(isNeeded: boolean, change: ChangeDraft): void {
  useEffect(() => {
    if (!isNeeded) return;
    const resolve = (): void => change((draft) => ({ ...draft }));
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (): void => {
      const midnight = new Date();
      midnight.setHours(24, 0, 1, 0);
      timer = setTimeout(() => {
        resolve();
        schedule();
      }, midnight.getTime() - Date.now());
    };
    schedule();
    document.addEventListener('visibilitychange', resolve);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resolve);
    };
  }, [isNeeded, change]);
}

function hasPeriod({ items }: GroupDraft): boolean {
  return items.some((item) => (item.kind === 'group' ? hasPeriod(item) : item.kind === 'condition' && item.operator === 'within'));
}

/** Returns the part of a workspace that is saved in the session. */
export function persistedQuery({ languages, query, draft, rest, odata }: WorkspaceState): PersistedQuery {
  const url = (format: Format, { text, base }: UrlState) => ({ text, base, address: languages[format].base });
  const having = draft.grouping === null ? {} : { having: draft.grouping.having };
  return { query, where: draft.where, ...having, slice: draft.slice, rest: url('rest', rest), odata: url('odata', odata) };
}

/** Restores a saved workspace on the API's current address. */
export function restoreWorkspace(languages: UrlLanguages, saved: PersistedQuery): WorkspaceState {
  const where = groupOf(saved.where);
  const having = saved.having === undefined ? null : groupOf(saved.having);
  const draft = newDraft(saved.query, languages.model);
  const grouping = draft.grouping === null ? null : { ...draft.grouping, having: having ?? draft.grouping.having };
  const former: UrlLanguages = {
    ...languages,
    rest: { ...languages.rest, base: saved.rest.address },
    odata: { ...languages.odata, base: saved.odata.address },
  };
  const url = (format: Format): UrlState => {
    const { text, base } = saved[format];
    const { diagnostics: remarks } = languages[format].parse(text);
    const { diagnostics, incomplete } = languages[format].print(base, saved.query);
    // A text that can't be parsed has no unsupported parts, because it expresses no query.
    const isRead = text === base;
    return { text, base, edit: null, remarks, unsupported: isRead ? diagnostics : [], incomplete: isRead && incomplete };
  };
  const state: WorkspaceState = {
    languages: former,
    query: saved.query,
    draft: { ...draft, where: where ?? draft.where, grouping, slice: saved.slice },
    rest: url('rest'),
    odata: url('odata'),
  };
  // A period of the form can have other dates today than when it was saved.
  return reduceWorkspace(moveToLanguages(state, languages), { type: 'form-changed', change: (present) => present });
}

/** Restores a group. Null if it contains an operator that this version doesn't know. */
function groupOf(saved: Extract<PersistedItem, { kind: 'group' }>): GroupDraft | null {
  const items: ItemDraft[] = [];
  for (const item of saved.items) {
    const restored = itemOf(item);
    if (restored === null) return null;
    items.push(restored);
  }
  return { ...saved, items };
}

function itemOf(saved: PersistedItem): ItemDraft | null {
  if (saved.kind === 'fixed') return saved;
  if (saved.kind === 'group') return groupOf(saved);
  const operator = conditionOperators.find((operator) => operator === saved.operator);
  return operator === undefined ? null : { ...saved, operator };
}
