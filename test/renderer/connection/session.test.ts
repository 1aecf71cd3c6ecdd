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

describe('entering a session with the link', () => {
  it('the key is offered once and leaves the address', async () => {
    const { page, requests, state } = openPage('http://127.0.0.1:5000/#key=abc', { post: 204 });
    await enterSession(page);
    expect(requests).toEqual([{ method: 'POST', url: 'http://127.0.0.1:5000/contract/session', body: '{"key":"abc"}' }]);
    expect(state.address.href).toBe('http://127.0.0.1:5000/');
  });

  it('a reload without the key continues the previous session', async () => {
    const { page, requests } = openPage('http://127.0.0.1:5000/', { get: 204 });
    await enterSession(page);
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('a link used before is good enough where the browser holds a session', async () => {
    const { page, state } = openPage('http://127.0.0.1:5000/#key=used', { post: 403, get: 204 });
    await enterSession(page);
    expect(state.address.hash).toBe('');
  });

  it('without key and session the page has no access', async () => {
    await expect(enterSession(openPage('http://127.0.0.1:5000/', { get: 401 }).page)).rejects.toEqual(problem('page-not-admitted'));
    await expect(enterSession(openPage('http://127.0.0.1:5000/#key=x', { post: 403, get: 401 }).page)).rejects.toEqual(
      problem('page-not-admitted'),
    );
  });

  it('an application that was ended is not mistaken for a refusal', async () => {
    await expect(enterSession(openPage('http://127.0.0.1:5000/', { get: 'gone' }).page)).rejects.toEqual(
      problem('application-unreachable'),
    );
  });

  it('a new link opened in the same tab reloads the page, any other fragment doesn’t', async () => {
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
