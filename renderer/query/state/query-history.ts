import type { Format } from '../../../shared/contract/results/run.ts';
import { changeBetween, type TextChange } from '../../../shared/edit/index.ts';
import { moveToLanguages, reduceWorkspace, type UrlState, type WorkspaceAction, type WorkspaceState } from './workspace-state.ts';

/** Maximum number of undo steps. */
const maxSteps = 300;

/** A query with one undo history for the form and both URLs. */
export interface QueryHistory {
  readonly present: WorkspaceState;
  /** Previous states, oldest first. */
  readonly past: readonly WorkspaceState[];
  /** Undone states, the next to redo first. */
  readonly future: readonly WorkspaceState[];
  /** The position of the last step. Null if the next step can't extend it. */
  readonly touch: Touch | null;
}

/** The position of a step. Further typing at the same position extends the step. */
type Touch =
  | { readonly view: 'form'; readonly field: string }
  | {
      readonly view: Format;
      readonly kind: 'written' | 'erased';
      readonly from: number;
      readonly to: number;
      readonly ends: string;
      readonly composing: boolean;
    };

/** A change of the query, or a step in its history. */
export type HistoryAction = WorkspaceAction | { readonly type: 'undo' } | { readonly type: 'redo' };

/** Returns a history without steps. */
export function newHistory(present: WorkspaceState): QueryHistory {
  return { present, past: [], future: [], touch: null };
}

/** Applies a change, an undo step, or a redo step. Continuous typing is one step. Each part of a URL is a separate step. */
export function reduceHistory(history: QueryHistory, action: HistoryAction): QueryHistory {
  const { present, past, future } = history;
  if (action.type === 'undo') {
    const former = past.at(-1);
    if (former === undefined) return history;
    return { present: shownAgain(former, present), past: past.slice(0, -1), future: [present, ...future], touch: null };
  }
  if (action.type === 'redo') {
    const [next, ...later] = future;
    if (next === undefined) return history;
    return { present: shownAgain(next, present), past: [...past, present], future: later, touch: null };
  }
  const changed = reduceWorkspace(present, action);
  if (changed === present) return history;
  if (action.type === 'api-changed') return { ...history, present: changed };
  const exchange = exchangeIn(history.touch, present, action);
  if (exchange !== null) return { ...history, present: changed, future: [], touch: exchange };
  const touch = touchOf(present, action);
  if (touch !== null && history.touch !== null && continues(history.touch, touch))
    return { ...history, present: changed, future: [], touch };
  return { present: changed, past: [...past, present].slice(-maxSteps), future: [], touch };
}

function touchOf(before: WorkspaceState, action: WorkspaceAction): Touch | null {
  if (action.type === 'form-changed') return action.field === undefined ? null : { view: 'form', field: action.field };
  if (action.type !== 'url-edited') return null;
  const [change] = changeBetween(before[action.format].text, action.text);
  return change === undefined ? null : urlTouch(action.format, change, action.composing ?? false);
}

function urlTouch(view: Format, { from, to, text }: TextChange, composing: boolean): Touch | null {
  if (from === to) return { view, kind: 'written', from, to: from + text.length, ends: text, composing };
  return text === '' ? { view, kind: 'erased', from, to, ends: '', composing: false } : null;
}

/**
 * Returns the extended last step if an edit replaces text that an input method composed. Undo never restores intermediate text of an input
 * method.
 */
function exchangeIn(last: Touch | null, before: WorkspaceState, action: WorkspaceAction): Touch | null {
  if (action.type !== 'url-edited' || last === null || last.view === 'form') return null;
  if (last.view !== action.format || !last.composing) return null;
  const [change] = changeBetween(before[action.format].text, action.text);
  if (change === undefined || change.from < last.from || change.to > last.to) return null;
  const { from, to, text } = change;
  return { ...last, to: last.to + text.length - (to - from), ends: text, composing: action.composing ?? false };
}

/** Characters that begin another part of a URL. */
const separator = /[\s&?;,(]/;

function continues(last: Touch, next: Touch): boolean {
  if (last.view === 'form' || next.view === 'form') return last.view === 'form' && next.view === 'form' && last.field === next.field;
  if (last.view !== next.view || last.kind !== next.kind) return false;
  if (next.kind === 'erased') return next.to === last.from || next.from === last.from;
  const startsNewPart = separator.test(next.ends.charAt(0)) && !separator.test(last.ends.at(-1) ?? '');
  return next.from === last.to && !startsNewPart;
}

/** Returns a previous state in the current languages, with the edits that lead from the current texts to the restored texts. */
function shownAgain(state: WorkspaceState, present: WorkspaceState): WorkspaceState {
  const moved = state.languages === present.languages ? state : moveToLanguages(state, present.languages);
  return { ...moved, rest: ledFrom(present.rest.text, moved.rest), odata: ledFrom(present.odata.text, moved.odata) };
}

function ledFrom(before: string, url: UrlState): UrlState {
  const changes = changeBetween(before, url.text);
  const [change] = changes;
  return { ...url, edit: change === undefined ? null : { before, changes, cursor: change.from + change.text.length } };
}
