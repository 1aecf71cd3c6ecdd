import { describe, expect, it } from 'vitest';
import { enterSession, type SessionPage } from '../../../renderer/connection/session.ts';

/** Creates a page at an address. Its application responds to POST and then to GET with these statuses. */
function openPage(address: string, responses: { post?: number; get?: number | 'gone' }) {
  const requests: { method: string; url: string; body: unknown }[] = [];
  const listeners: (() => void)[] = [];
  const state = { address: new URL(address), reloads: 0 };
  const page: SessionPage = {
    location: {
      get hash() {
        return state.address.hash;
      },
      get href() {
        return state.address.href;
      },
      reload: () => {
        state.reloads += 1;
      },
    },
    history: {
      state: null,
      replaceState: (_data, _title, url) => {
        state.address = new URL(String(url), state.address);
      },
    },
    fetch: async (url, init) => {
      const method = init?.method ?? 'GET';
      requests.push({ method, url: String(url), body: init?.body });
      const status = method === 'POST' ? responses.post : responses.get;
      if (status === 'gone' || status === undefined) throw new TypeError('Failed to fetch');
      return new Response(null, { status });
    },
    addEventListener: (_type, listener) => listeners.push(listener),
  };
  return { page, requests, listeners, state };
}

const problem = (code: string) => expect.objectContaining({ code: 'PROBLEM', data: expect.objectContaining({ code }) });

describe('a session that begins with the link of the application', () => {
  it('sends the key once and removes it from the address', async () => {
    const { page, requests, state } = openPage('http://127.0.0.1:5000/#key=abc', { post: 204 });
    await enterSession(page);
    expect(requests).toEqual([{ method: 'POST', url: 'http://127.0.0.1:5000/contract/session', body: '{"key":"abc"}' }]);
    expect(state.address.href).toBe('http://127.0.0.1:5000/');
  });

  it('continues after a reload without the key', async () => {
    const { page, requests } = openPage('http://127.0.0.1:5000/', { get: 204 });
    await enterSession(page);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('accepts a used link if the browser already has a session', async () => {
    const { page, state } = openPage('http://127.0.0.1:5000/#key=used', { post: 403, get: 204 });
    await enterSession(page);
    expect(state.address.hash).toBe('');
  });

  it('denies access to a page without a valid key and without a session', async () => {
    await expect(enterSession(openPage('http://127.0.0.1:5000/', { get: 401 }).page)).rejects.toEqual(problem('page-not-admitted'));
    await expect(enterSession(openPage('http://127.0.0.1:5000/#key=x', { post: 403, get: 401 }).page)).rejects.toEqual(
      problem('page-not-admitted'),
    );
  });

  it('reports an unreachable application as such, not as denied access', async () => {
    await expect(enterSession(openPage('http://127.0.0.1:5000/', { get: 'gone' }).page)).rejects.toEqual(
      problem('application-unreachable'),
    );
  });

  it('reloads the page for a new link in the same tab, but not for any other fragment', async () => {
    const { page, listeners, state } = openPage('http://127.0.0.1:5000/', { get: 204 });
    await enterSession(page);
    state.address.hash = '#/api/roots/key=x?key=y';
    for (const listener of listeners) listener();
    expect(state.reloads).toBe(0);
    state.address.hash = '#key=next';
    for (const listener of listeners) listener();
    expect(state.reloads).toBe(1);
  });
});
