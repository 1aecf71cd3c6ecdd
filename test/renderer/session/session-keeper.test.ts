import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionKeeper } from '../../../renderer/session/session-keeper.ts';
import { windowId } from '../../../renderer/session/window-id.ts';
import type { KeptQuery } from '../../../shared/contract/kept-query.ts';
import { largestSession, longestLayout, longestLayoutName, type WindowSession } from '../../../shared/contract/session.ts';

const query: KeptQuery = {
  query: { columns: [], where: null, order: [], slice: { kind: 'page', number: 1, size: 100 }, count: true, only: [] },
  where: { kind: 'group', id: 'where', join: 'all', negated: false, items: [], made: 0 },
  slice: { kind: 'page', number: '1', size: '100' },
  rest: { text: '', base: '', address: '' },
  odata: { text: '', base: '', address: '' },
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('what a window shows', () => {
  it('is told to the application as a whole, many changes at once', async () => {
    const saved: WindowSession[] = [];
    const keeper = createSessionKeeper(null, async (session) => saved.push(session));
    keeper.showRoute('#/api/vega/flights/query');
    keeper.showOpen([{ api: { root: 'vega', accessPoint: 'flights' }, tab: 'query' }]);
    keeper.layout.setItem('form', '30');
    await vi.runAllTimersAsync();
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ route: '#/api/vega/flights/query', layout: { form: '30' } });
    keeper.showRoute('#/api/vega/flights/query');
    await vi.runAllTimersAsync();
    expect(saved).toHaveLength(1);
  });

  it('is told again with the next change where the application was gone', async () => {
    const saved: WindowSession[] = [];
    let isThere = false;
    const keeper = createSessionKeeper(null, async (session) => {
      if (!isThere) throw new Error('gone');
      saved.push(session);
    });
    keeper.showRoute('#/profiles');
    await vi.runAllTimersAsync();
    isThere = true;
    keeper.layout.setItem('form', '30');
    keeper.flush();
    expect(saved).toMatchObject([{ route: '#/profiles', layout: { form: '30' } }]);
  });

  it('lets go of one size that is too long to keep, and keeps all else', async () => {
    const saved: WindowSession[] = [];
    const keeper = createSessionKeeper(null, async (session) => saved.push(session));
    keeper.layout.setItem('grid', 'x'.repeat(longestLayout + 1));
    keeper.layout.setItem(`grid of ${'x'.repeat(longestLayoutName)}`, 'x');
    keeper.layout.setItem('form', '30');
    keeper.layout.setItem('answers', 'stacked');
    keeper.layout.removeItem('form');
    await vi.runAllTimersAsync();
    expect(saved).toMatchObject([{ layout: { answers: 'stacked' } }]);
    expect(Object.keys(saved[0]?.layout ?? {})).toEqual(['answers']);
  });

  it('keeps the queries that were changed last where all are more than a message carries', async () => {
    const saved: WindowSession[] = [];
    const keeper = createSessionKeeper(null, async (session) => saved.push(session));
    const names = Array.from({ length: 8 }, (_, number) => `api-${number}`);
    for (const accessPoint of names) {
      const text = 'é'.repeat(largestSession / 8);
      keeper.keepQuery({ root: 'vega', accessPoint }, { ...query, rest: { text, base: text, address: '' } });
    }
    keeper.keepQuery({ root: 'vega', accessPoint: 'api-0' }, query);
    await vi.runAllTimersAsync();
    const kept = saved.at(-1)?.queries.map(({ api }) => api.accessPoint) ?? [];
    expect(kept).toEqual(['api-7', 'api-0']);
    expect(Buffer.byteLength(JSON.stringify(saved.at(-1)))).toBeLessThanOrEqual(largestSession);
    expect(keeper.queryOf({ root: 'vega', accessPoint: 'api-1' }), 'still there while the window is').not.toBeNull();
  });

  it('has one name in a window, and another in each other one', () => {
    const storage = () => {
      const kept = new Map<string, string>();
      return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    };
    const own = storage();
    expect(windowId(own)).toBe(windowId(own));
    expect(windowId(storage())).not.toBe(windowId(own));
  });
});
