import { describe, expect, it } from 'vitest';
import { addItem, changeItem, newCondition, type QueryDraft } from '../../../../renderer/draft/draft.ts';
import { type HistoryAction, newHistory, type QueryHistory, reduceHistory } from '../../../../renderer/query/state/query-history.ts';
import { newWorkspace } from '../../../../renderer/query/state/workspace-state.ts';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { applyChanges } from '../../../../shared/edit/index.ts';
import { emptyQuery, type Query } from '../../../../shared/query/query.ts';
import { flights, flightsAt } from '../flights.ts';

const start = newHistory(newWorkspace(languagesOf(flights)));
const rest = start.present.languages.rest.base;

function follow(history: QueryHistory, ...actions: readonly HistoryAction[]): QueryHistory {
  return actions.reduce(reduceHistory, history);
}

/** Types a text at the end of a URL, one character at a time. */
function typed(history: QueryHistory, format: Format, text: string): QueryHistory {
  return [...text].reduce(
    (present, key) => reduceHistory(present, { type: 'url-edited', format, text: present.present[format].text + key }),
    history,
  );
}

function undone(history: QueryHistory, steps: number): QueryHistory {
  return follow(history, ...Array.from({ length: steps }, () => ({ type: 'undo' }) as const));
}

const emptied: HistoryAction = { type: 'url-edited', format: 'rest', text: `${rest}?filter=` };
const withCondition: HistoryAction = {
  type: 'form-changed',
  change: (draft) => ({ ...draft, where: addItem(draft.where, (id) => newCondition(id, 'ORIGIN')) }),
};

function valueTyped(value: string): HistoryAction {
  const change = (draft: QueryDraft): QueryDraft => ({
    ...draft,
    where: changeItem(draft.where, 'where.0', (item) => (item.kind === 'condition' ? { ...item, value } : item)),
  });
  return { type: 'form-changed', change, field: 'where.0 value' };
}

describe('the undo history of a query', () => {
  it('undoes a word typed in the form as one step, in all three views', () => {
    const filled = follow(start, withCondition, valueTyped('L'), valueTyped('LA'), valueTyped('LAX'));
    expect(filled.present.odata.text).toContain("ORIGIN eq 'LAX'");
    const back = undone(filled, 1);
    expect(back.present.rest.text).toBe(start.present.rest.text);
    expect(back.present.odata.text).toBe(start.present.odata.text);
    expect(back.present.draft.where.items).toMatchObject([{ value: null }]);
    expect(undone(filled, 2).present.draft).toBe(start.present.draft);
    expect(follow(back, { type: 'redo' }).present.odata.text).toBe(filled.present.odata.text);
  });

  it('undoes a typed URL part by part', () => {
    const written = typed(follow(start, emptied), 'rest', 'ORIGIN==LAX;DELAY=gt=60');
    expect(undone(written, 1).present.rest.text).toBe(`${rest}?filter=ORIGIN==LAX`);
    expect(undone(written, 1).present.odata.text).toContain("ORIGIN eq 'LAX'");
    expect(undone(written, 2).present.rest.text).toBe(`${rest}?filter=`);
    expect(undone(written, 3).present.rest.text).toBe(start.present.rest.text);
  });

  it('stores no intermediate text of an input method as a step', () => {
    const compose = (text: string): HistoryAction => ({
      type: 'url-edited',
      format: 'rest',
      text: `${rest}?filter=ORIGIN==${text}`,
      composing: true,
    });
    const written = typed(follow(start, emptied), 'rest', 'ORIGIN==');
    const composed = typed(follow(written, compose('に'), compose('にほ'), compose('日本')), 'rest', 'x');
    expect(composed.past).toHaveLength(written.past.length);
    expect(composed.present.rest.text).toBe(`${rest}?filter=ORIGIN==日本x`);
    expect(undone(composed, 1).present.rest.text).toBe(`${rest}?filter=`);
    // Replacing a word without an input method is a separate step.
    const replaced = follow(composed, { type: 'url-edited', format: 'rest', text: `${rest}?filter=ORIGIN==SFO` });
    expect(undone(replaced, 1).present.rest.text).toBe(composed.present.rest.text);
  });

  it('is shared by all views: undo reverts the last change in any of them', () => {
    const written = typed(follow(start, emptied), 'rest', 'ORIGIN==LAX');
    const both = follow(written, withCondition);
    expect(undone(both, 1).present.draft.where.items).toHaveLength(1);
    expect(undone(both, 1).present.rest.text).toBe(`${rest}?filter=ORIGIN==LAX`);
    expect(undone(both, 2).present.rest.text).toBe(`${rest}?filter=`);
  });

  it('restores an invalid URL with its error, and the query at that time', () => {
    const broken = follow(start, { type: 'url-edited', format: 'rest', text: `${rest}?filter=ORIGN==LAX` });
    const fixed = follow(broken, { type: 'url-edited', format: 'rest', text: `${rest}?filter=ORIGIN==LAX` });
    const back = undone(fixed, 1);
    expect(back.present.rest.remarks).toBe(broken.present.rest.remarks);
    expect(back.present.query).toBe(start.present.query);
  });

  it('restores the previous text as an edit, and moves the cursor after the change', () => {
    const written = typed(follow(start, emptied), 'rest', 'ORIGIN==LAX;DELAY=gt=60');
    const { text, edit } = undone(written, 1).present.rest;
    expect(edit && applyChanges(edit.before, edit.changes)).toBe(text);
    expect(edit?.cursor).toBe(text.length);
    expect(undone(written, 1).present.odata.edit?.before).toBe(written.present.odata.text);
  });

  it('discards undone steps when the query changes', () => {
    const back = undone(follow(start, withCondition, valueTyped('LAX')), 1);
    expect(follow(back, valueTyped('SFO')).future).toEqual([]);
    expect(follow(start, { type: 'undo' }, { type: 'redo' })).toBe(start);
  });

  it('doesn’t undo a changed server address', () => {
    const filled = follow(start, withCondition, valueTyped('LAX'));
    const moved = flightsAt((url, language) => (language === 'rest' ? url.replace(':1/', ':2/') : url));
    const elsewhere = follow(filled, { type: 'api-changed', languages: languagesOf(moved) });
    expect(undone(elsewhere, 1).present.rest.text).toBe(start.present.rest.text.replace(':1/', ':2/'));
  });

  it('opens saved URLs as one step, with the address of the API', () => {
    const filled = follow(start, withCondition, valueTyped('LAX'));
    const opened = follow(filled, {
      type: 'opened',
      texts: {
        odata: 'https://elsewhere/odata/x?$filter=DELAY%20gt%205&$search=west&$top=7',
        rest: 'https://elsewhere/x?filter=DELAY=gt=5&useCache=true&hitsPerPage=7',
      },
    });
    expect(opened.present.odata.text).toBe(`${start.present.languages.odata.base}?$filter=DELAY gt 5&$search=west&$top=7`);
    expect(opened.present.rest.text).toContain('useCache=true');
    expect(opened.present.query.only).toHaveLength(2);
    expect(undone(opened, 1).present.draft).toBe(filled.present.draft);
  });

  it('opens a query as one step, even if one language doesn’t support part of it', () => {
    const filled = follow(start, withCondition, valueTyped('LAX'));
    const query: Query = {
      ...emptyQuery,
      where: { kind: 'only', language: 'rest', text: 'ORIGIN=soundsLike=LAX' },
      order: [{ column: 'DELAY', descending: true }],
    };
    const { present } = follow(filled, { type: 'replaced', query });
    expect(present.query).toBe(query);
    expect(present.rest.text).toContain('filter=ORIGIN=soundsLike=LAX&sort=-DELAY');
    expect(present.odata.incomplete).toBe(true);
    expect(undone(follow(filled, { type: 'replaced', query }), 1).present.draft).toBe(filled.present.draft);
  });
});
