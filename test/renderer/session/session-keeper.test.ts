import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionKeeper } from '../../../renderer/session/session-keeper.ts';
import { takeWindowName } from '../../../renderer/session/window-name.ts';
import type { PersistedQuery } from '../../../shared/contract/saved/persisted-query.ts';
import {
  largestSession,
  longestLayout,
  longestLayoutName,
  sessionSchema,
  type WindowSession,
} from '../../../shared/contract/saved/session.ts';
import { eventually } from '../../eventually.ts';

const query: PersistedQuery = {
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

describe('the session of a window', () => {
  it('is sent to the application completely, with several changes in one message', async () => {
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

  it('is sent with the next change if the application was unreachable', async () => {
    const saved: WindowSession[] = [];
    let isThere = false;
    const keeper = createSessionKeeper(null, async (session) => {
      if (!isThere) throw new Error('gone');
      saved.push(session);
    });
    keeper.showRoute('#/connections');
    await vi.runAllTimersAsync();
    isThere = true;
    keeper.layout.setItem('form', '30');
    keeper.flush();
    expect(saved).toMatchObject([{ route: '#/connections', layout: { form: '30' } }]);
  });

  it('omits a layout value that is too long, and includes all others', async () => {
    const saved: WindowSession[] = [];
    const keeper = createSessionKeeper(null, async (session) => saved.push(session));
    keeper.layout.setItem('grid', 'x'.repeat(longestLayout + 1));
    keeper.layout.setItem(`grid of ${'x'.repeat(longestLayoutName)}`, 'x');
    keeper.layout.setItem('form', '30');
    keeper.layout.setItem('responses', 'stacked');
    keeper.layout.removeItem('form');
    await vi.runAllTimersAsync();
    expect(saved).toMatchObject([{ layout: { responses: 'stacked' } }]);
    expect(Object.keys(saved[0]?.layout ?? {})).toEqual(['responses']);
  });

  it('includes the most recently changed queries if there are too many for one message', async () => {
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

  it('includes all queries and the latest layout values if the layout exceeds the message limit', async () => {
    const saved: WindowSession[] = [];
    const keeper = createSessionKeeper(null, async (session) => saved.push(session));
    keeper.keepQuery({ root: 'vega', accessPoint: 'barley' }, query);
    for (let count = 0; count < 80; count += 1) keeper.layout.setItem(`grid ${count}`, 'x'.repeat(longestLayout));
    keeper.layout.setItem('grid 3', 'wider');
    await vi.runAllTimersAsync();
    expect(saved.at(-1)?.queries).toHaveLength(1);
    expect(Object.keys(saved.at(-1)?.layout ?? {}).slice(-2)).toEqual(['grid 79', 'grid 3']);
    expect(Buffer.byteLength(JSON.stringify(saved.at(-1)))).toBeLessThanOrEqual(largestSession);
  });

  it('is saved without the part that the application rejects', async () => {
    const saved: WindowSession[] = [];
    const keeper = createSessionKeeper(null, async (session) => {
      if (!sessionSchema.safeParse(session).success) throw new ORPCError('BAD_REQUEST');
      saved.push(session);
    });
    const text = 'x'.repeat(20_000);
    keeper.keepQuery({ root: 'vega', accessPoint: 'barley' }, query);
    keeper.keepQuery({ root: 'vega', accessPoint: 'flights' }, { ...query, slice: { kind: 'page', number: '1', size: text } });
    keeper.showRoute('#/connections');
    await vi.runAllTimersAsync();
    await eventually(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ route: '#/connections', queries: [{ api: { accessPoint: 'barley' } }] });
  });

  it('is sent again automatically after a disk error, and the error is reported', async () => {
    const rejection = { code: 'storage-failed', parameters: { reason: 'ENOSPC' }, status: null, detail: null, at: null };
    const saved: WindowSession[] = [];
    const reported: (string | null)[] = [];
    let isFull = true;
    const keeper = createSessionKeeper(
      null,
      async (session) => {
        if (isFull) throw new ORPCError('PROBLEM', { data: rejection });
        saved.push(session);
      },
      (problem) => reported.push(problem?.code ?? null),
    );
    keeper.showRoute('#/connections');
    await vi.advanceTimersByTimeAsync(1_000);
    isFull = false;
    await vi.runAllTimersAsync();
    expect(saved).toMatchObject([{ route: '#/connections' }]);
    expect(reported).toEqual(['storage-failed', null]);
  });
});

describe('the ID of a window', () => {
  const storage = (kept = new Map<string, string>()) => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    copy: () => storage(new Map(kept)),
  });
  const locks = () => {
    const taken = new Set<string>();
    return {
      request: (async (name: string, _options: LockOptions, held: LockGrantedCallback<unknown>) => {
        if (taken.has(name)) return held(null);
        taken.add(name);
        return held({ name, mode: 'exclusive' });
      }) as LockManager['request'],
      /** Closes the windows that hold a lock. */
      close: () => taken.clear(),
    };
  };

  it('is the same after a reload, and different in every other window', async () => {
    const [own, held] = [storage(), locks()];
    const first = await takeWindowName(own, held);
    held.close();
    expect(await takeWindowName(own, held)).toEqual(first);
    expect((await takeWindowName(storage(), held)).id).not.toBe(first.id);
  });

  it('is different in a duplicated window, which also has the ID of the original', async () => {
    const [own, held] = [storage(), locks()];
    const first = await takeWindowName(own, held);
    const copied = own.copy();
    const second = await takeWindowName(copied, held);
    expect(second).toEqual({ id: expect.not.stringContaining(first.id), former: first.id });
    held.close();
    expect(await takeWindowName(copied, held)).toEqual({ id: second.id, former: null });
  });
});
