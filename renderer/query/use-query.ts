import { useCallback, useEffect, useMemo, useReducer } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import { addCondition } from './add-condition.ts';
import type { ChangeDraft } from './draft.ts';
import type { QueryChanges } from './query-commands.ts';
import type { QueryDelivery } from './query-deliveries.ts';
import { newHistory, reduceHistory } from './query-history.ts';
import type { UrlLanguages } from './url-languages.ts';
import { newWorkspace, type WorkspaceState } from './workspace-state.ts';

/** A query in its three views, and all that changes it. */
export interface QueryInUse {
  readonly state: WorkspaceState;
  readonly change: ChangeDraft;
  /** `composing`: see {@link WorkspaceAction}. */
  readonly edit: (format: Format, text: string, composing?: boolean) => void;
  readonly changes: QueryChanges;
  /** A new query from outside. */
  readonly deliver: (delivery: QueryDelivery) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The query of an API, from a React component. @param begin What it begins with; anew from the API where it is left out. */
export function useQuery(languages: UrlLanguages, begin: (languages: UrlLanguages) => WorkspaceState = newWorkspace): QueryInUse {
  const [{ present: state, past, future }, dispatch] = useReducer(reduceHistory, languages, (spoken) => newHistory(begin(spoken)));
  const change = useCallback<ChangeDraft>((apply, place) => {
    dispatch({ type: 'form-changed', change: apply, ...(place === undefined ? {} : { place }) });
  }, []);
  const edit = useCallback(
    (format: Format, text: string, composing = false) => dispatch({ type: 'url-edited', format, text, composing }),
    [],
  );
  const deliver = useCallback(({ query, rest, odata }: QueryDelivery) => {
    const texts = { ...(rest === undefined ? {} : { rest }), ...(odata === undefined ? {} : { odata }) };
    dispatch(query === undefined ? { type: 'delivered', texts } : { type: 'replaced', query });
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

  return { state, change, edit, changes, deliver, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
