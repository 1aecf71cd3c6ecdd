import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addItem, changeItem, newCondition, type QueryDraft } from '../../../../renderer/draft/draft.ts';
import { queryOfDraft } from '../../../../renderer/draft/draft-query.ts';
import { type HistoryAction, newHistory, type QueryHistory, reduceHistory } from '../../../../renderer/query/state/query-history.ts';
import { newWorkspace, reduceWorkspace, type WorkspaceState } from '../../../../renderer/query/state/workspace-state.ts';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { applyChanges } from '../../../../shared/edit/index.ts';
import { samePredicate, sameQuery, sameSlice } from '../../../../shared/query/same-query.ts';
import { flights, flightsUrls } from '../flights.ts';

const opened = newWorkspace(languagesOf(flights));
const startUrl = `${flightsUrls.odata}?$top=100&$count=true&$filter=ORIGIN eq 'LAX' and DELAY gt 5`;
const start = newHistory(reduceWorkspace(opened, { type: 'url-edited', format: 'odata', text: startUrl }));
const formats: readonly Format[] = ['rest', 'odata'];
/** The columns that the form suggests. */
const suggestedColumns = flights.columns.filter(({ filterable, list }) => filterable && !list);

/** An action of a user. `at` and `much` select a position and a length. */
type UserAction =
  | { readonly kind: 'type' | 'erase'; readonly format: Format; readonly text: string; readonly at: number; readonly much: number }
  | { readonly kind: 'fix'; readonly format: Format; readonly at: number }
  | { readonly kind: 'condition'; readonly text: string; readonly at: number }
  | { readonly kind: 'undo' | 'redo' };

const words = [
  ...['O', 'ORIGIN', 'DELAY', 'DAY', 'LATE', '==', '=gt=', '=in=(', ' eq ', ' gt ', ' in (', "'LAX'", 'LAX', '5', '-1', '2024-02-29'],
  ...[';', ',', ' and ', ' or ', 'not(', '(', ')', '&', '=', '?', '%', "'", ' ', 'filter=', '$filter=', '$search=x', 'sort=-DAY'],
  ...['$orderby=DAY desc', 'page=2', '$skip=10', 'é', '%20', '"', 'select=DAY', 'length(ORIGIN) eq 3', 'ORIGN==A'],
];
const text = fc.constantFrom(...words);
const format = fc.constantFrom(...formats);
const userActions: fc.Arbitrary<UserAction> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), format, text, at: fc.nat(30), much: fc.nat(4) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('erase' as const), format, text: fc.constant(''), at: fc.nat(30), much: fc.nat(9) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fix' as const), format, at: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('condition' as const), text, at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
);

/** Returns the history action for a user's action; null if it isn't possible in this state. */
function actionOf(userAction: UserAction, state: WorkspaceState): HistoryAction | null {
  switch (userAction.kind) {
    case 'undo':
    case 'redo':
      return { type: userAction.kind };
    case 'condition': {
      const column = suggestedColumns[userAction.at]?.name ?? 'ORIGIN';
      return { type: 'form-changed', change: (draft) => withValue(draft, column, userAction.text) };
    }
    case 'fix': {
      const present = state[userAction.format];
      const fix = present.remarks[userAction.at]?.fix ?? null;
      if (fix === null) return null;
      return {
        type: 'url-edited',
        format: userAction.format,
        text: present.text.slice(0, fix.from) + fix.text + present.text.slice(fix.to),
      };
    }
    default: {
      const present = state[userAction.format].text;
      // Usually at the end of the URL, and rarely in its address.
      const at = Math.max(0, present.length - userAction.at);
      const erased = userAction.kind === 'erase' ? userAction.much : 0;
      return { type: 'url-edited', format: userAction.format, text: present.slice(0, at) + userAction.text + present.slice(at + erased) };
    }
  }
}

/** Returns the form with a value in its last condition, or in a new one. */
function withValue(draft: QueryDraft, column: string, value: string): QueryDraft {
  const last = draft.where.items.at(-1);
  if (last?.kind !== 'condition') return { ...draft, where: addItem(draft.where, (id) => ({ ...newCondition(id, column), value })) };
  return { ...draft, where: changeItem(draft.where, last.id, (item) => (item.kind === 'condition' ? { ...item, value } : item)) };
}

/** Asserts that the form and every valid URL express the query. Returns whether both URLs are valid and contain conditions. */
function expectAgreement({ languages, query, draft, ...urls }: WorkspaceState): boolean {
  expect(sameQuery(queryOfDraft(draft, languages.model, query), query, languages.model), 'the form says the query').toBe(true);
  let read = 0;
  for (const name of formats) {
    const { text: written, remarks, incomplete } = urls[name];
    const parsed = languages[name].parse(written);
    if (parsed.query === null || parsed.diagnostics.some(({ severity }) => severity === 'error')) {
      expect(remarks, `what is wrong with ${written} is named`).toEqual(parsed.diagnostics);
      continue;
    }
    if (incomplete) continue;
    expect(samePredicate(parsed.query.where, query.where, languages.model), `${written} has the conditions of the query`).toBe(true);
    expect(sameSlice(parsed.query.slice, query.slice), `${written} has the rows of the query`).toBe(true);
    expect(parsed.query.columns, `${written} has the columns of the query`).toEqual(query.columns);
    expect(parsed.query.order, `${written} has the order of the query`).toEqual(query.order);
    read += 1;
  }
  return read === formats.length && query.where !== null;
}

const textsOf = ({ present: { rest, odata } }: QueryHistory) => [rest.text, odata.text];

function repeated(history: QueryHistory, type: 'undo' | 'redo', times: number): QueryHistory {
  return Array.from({ length: times }).reduce<QueryHistory>((present) => reduceHistory(present, { type }), history);
}

describe('text that is typed, deleted, corrected, and undone in a URL or the form', () => {
  it('has the same meaning in all three views, or one of them reports an error', () => {
    let agreed = 0;
    fc.assert(
      fc.property(fc.array(userActions, { maxLength: 12 }), (done) => {
        done.reduce((history, userAction) => {
          const action = actionOf(userAction, history.present);
          if (action === null) return history;
          const next = reduceHistory(history, action);
          if (expectAgreement(next.present)) agreed += 1;
          return next;
        }, start);
      }),
      { numRuns: 300 },
    );
    expect(agreed, 'states in which both URLs said conditions').toBeGreaterThan(100);
  });

  it('is never lost: typed text isn’t changed, and every step can be undone and redone', () => {
    fc.assert(
      fc.property(fc.array(userActions, { maxLength: 12 }), (done) => {
        const end = done.reduce((history, userAction) => {
          const action = actionOf(userAction, history.present);
          if (action === null) return history;
          const next = reduceHistory(history, action);
          if (action.type === 'url-edited') expect(next.present[action.format].text).toBe(action.text);
          for (const name of formats) {
            const [before, after] = [history.present[name], next.present[name]];
            if (after.edit !== null && after !== before) expect(applyChanges(after.edit.before, after.edit.changes)).toBe(after.text);
          }
          return next;
        }, start);
        const steps = end.past.length;
        const first = repeated(end, 'undo', steps);
        expect(textsOf(first)).toEqual(textsOf(start));
        expect(textsOf(repeated(first, 'redo', steps))).toEqual(textsOf(end));
      }),
      { numRuns: 300 },
    );
  });
});
