import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionKeeper } from '../../../renderer/session/session-keeper.ts';
import { windowId } from '../../../renderer/session/window-id.ts';
import { longestLayout, longestLayoutName, type WindowSession } from '../../../shared/contract/session.ts';

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
