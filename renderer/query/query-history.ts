import type { Format } from '../../shared/contract/run.ts';
import { changeBetween, type TextChange } from '../../shared/edit/index.ts';
import { moveToLanguages, reduceWorkspace, type UrlState, type WorkspaceAction, type WorkspaceState } from './workspace-state.ts';

/** How many steps can be taken back. */
const mostSteps = 300;

/** A query with the steps that led to it: one history for the form and both URLs. */
export interface QueryHistory {
  readonly present: WorkspaceState;
  /** The oldest first. */
  readonly past: readonly WorkspaceState[];
  /** What was taken back, the next to come again first. */
  readonly future: readonly WorkspaceState[];
  /** What the last step did, as far as the next one may go on with it. */
  readonly touch: Touch | null;
}

/** Where a step was made: further typing at the same place belongs to it. */
type Touch =
  | { readonly view: 'form'; readonly place: string }
  | {
      readonly view: Format;
      readonly kind: 'written' | 'erased';
      readonly from: number;
      readonly to: number;
      readonly ends: string;
      readonly composing: boolean;
    };

/** What can happen to a query and its history. */
export type HistoryAction = WorkspaceAction | { readonly type: 'undo' } | { readonly type: 'redo' };

/** A history that begins here. */
export function newHistory(present: WorkspaceState): QueryHistory {
  return { present, past: [], future: [], touch: null };
}

/** The history after a change, or a step back or forth. A text typed in one go is one step, and so is each part of a URL typed by hand. */
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
  if (touch !== null && history.touch !== null && goesOn(history.touch, touch)) return { ...history, present: changed, future: [], touch };
  return { present: changed, past: [...past, present].slice(-mostSteps), future: [], touch };
}

function touchOf(before: WorkspaceState, action: WorkspaceAction): Touch | null {
  if (action.type === 'form-changed') return action.place === undefined ? null : { view: 'form', place: action.place };
  if (action.type !== 'url-edited') return null;
  const [change] = changeBetween(before[action.format].text, action.text);
  return change === undefined ? null : urlTouch(action.format, change, action.composing ?? false);
}

function urlTouch(view: Format, { from, to, text }: TextChange, composing: boolean): Touch | null {
  if (from === to) return { view, kind: 'written', from, to: from + text.length, ends: text, composing };
  return text === '' ? { view, kind: 'erased', from, to, ends: '', composing: false } : null;
}

/** The last step, where what it wrote while composing is exchanged: nobody wants back what an input method or a dead key showed meanwhile. */
function exchangeIn(last: Touch | null, before: WorkspaceState, action: WorkspaceAction): Touch | null {
  if (action.type !== 'url-edited' || last === null || last.view === 'form') return null;
  if (last.view !== action.format || !last.composing) return null;
  const [change] = changeBetween(before[action.format].text, action.text);
  if (change === undefined || change.from < last.from || change.to > last.to) return null;
  const { from, to, text } = change;
  return { ...last, to: last.to + text.length - (to - from), ends: text, composing: action.composing ?? false };
}

/** What begins another part of a URL. */
const separator = /[\s&?;,(]/;

function goesOn(last: Touch, next: Touch): boolean {
  if (last.view === 'form' || next.view === 'form') return last.view === 'form' && next.view === 'form' && last.place === next.place;
  if (last.view !== next.view || last.kind !== next.kind) return false;
  if (next.kind === 'erased') return next.to === last.from || next.from === last.from;
  const beginsAnother = separator.test(next.ends.charAt(0)) && !separator.test(last.ends.at(-1) ?? '');
  return next.from === last.to && !beginsAnother;
}

/** A former state, spoken in today's languages, with what turns the texts that stand there now into its own. */
function shownAgain(state: WorkspaceState, present: WorkspaceState): WorkspaceState {
  const moved = state.languages === present.languages ? state : moveToLanguages(state, present.languages);
  return { ...moved, rest: ledFrom(present.rest.text, moved.rest), odata: ledFrom(present.odata.text, moved.odata) };
}

function ledFrom(before: string, url: UrlState): UrlState {
  const changes = changeBetween(before, url.text);
  const [change] = changes;
  return { ...url, edit: change === undefined ? null : { before, changes, cursor: change.from + change.text.length } };
}
