import { useCallback, useEffect, useMemo, useReducer } from 'react';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { Predicate } from '../../../shared/query/query.ts';
import { samePredicate } from '../../../shared/query/same-query.ts';
import type { QueryChanges } from '../../commands/query-commands.ts';
import { addItem, type ChangeDraft, type GroupDraft, type QueryDraft } from '../../draft/draft.ts';
import { itemOfPredicate, predicateOf } from '../../draft/draft-query.ts';
import type { OpenQueryRequest } from '../../results/open-query.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';
import { newHistory, reduceHistory } from './query-history.ts';
import { newWorkspace, type WorkspaceState } from './workspace-state.ts';

/** A query in its three views, and the functions that change it. */
export interface QueryInUse {
  readonly state: WorkspaceState;
  readonly change: ChangeDraft;
  /** Replaces the text of a URL. For `composing`, see {@link WorkspaceAction}. */
  readonly edit: (format: Format, text: string, composing?: boolean) => void;
  readonly changes: QueryChanges;
  /** Replaces the query with one from a saved query or the history. */
  readonly openQuery: (request: OpenQueryRequest) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/**
 * Holds the query of an API.
 *
 * @param begin returns the initial workspace. Defaults to an empty query of the API
 */
export function useQuery(languages: UrlLanguages, begin: (languages: UrlLanguages) => WorkspaceState = newWorkspace): QueryInUse {
  const [{ present: state, past, future }, dispatch] = useReducer(reduceHistory, languages, (current) => newHistory(begin(current)));
  const change = useCallback<ChangeDraft>((apply, field) => {
    dispatch({ type: 'form-changed', change: apply, ...(field === undefined ? {} : { field }) });
  }, []);
  const edit = useCallback(
    (format: Format, text: string, composing = false) => dispatch({ type: 'url-edited', format, text, composing }),
    [],
  );
  const openQuery = useCallback(({ query, rest, odata }: OpenQueryRequest) => {
    const texts = { ...(rest === undefined ? {} : { rest }), ...(odata === undefined ? {} : { odata }) };
    dispatch(query === undefined ? { type: 'opened', texts } : { type: 'replaced', query });
  }, []);
  const undo = useCallback(() => dispatch({ type: 'undo' }), []);
  const redo = useCallback(() => dispatch({ type: 'redo' }), []);
  const { model } = languages;
  const changes = useMemo<QueryChanges>(
    () => ({
      addCondition: (predicate) => change((draft) => addCondition(draft, predicate, model)),
      setOrder: (order) => change((draft) => ({ ...draft, order })),
      setColumns: (columns) => change((draft) => ({ ...draft, columns })),
      editUrl: edit,
    }),
    [change, edit, model],
  );

  useEffect(() => {
    if (languages !== state.languages) dispatch({ type: 'api-changed', languages });
  }, [languages, state.languages]);

  return { state, change, edit, changes, openQuery, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}

/** Adds a condition that rows must match in addition to all others. Returns the same form if it already contains the condition. */
export function addCondition(draft: QueryDraft, predicate: Predicate, model: EntityModel): QueryDraft {
  const { where } = draft;
  const root = where.items.length === 0 ? { ...where, join: 'all' as const, negated: false } : where;
  const all = root.join === 'all' && !root.negated ? root : inGroup(root);
  const isThere = all.items.some((item) => samePredicate(predicateOf(item, model), predicate));
  return isThere ? draft : { ...draft, where: addItem(all, (id) => itemOfPredicate(predicate, model, id)) };
}

/** Wraps a group in another group that requires all conditions. */
function inGroup(group: GroupDraft): GroupDraft {
  const inner = { ...group, id: `${group.id}.${group.made}` };
  return { ...group, join: 'all', negated: false, items: [inner], made: group.made + 1 };
}
