import type { Page } from '@playwright/test';

/** A call that a compromised page sends without the application's code. */
export interface RawCall {
  /** Path of the procedure, such as `exports/start`. */
  readonly path: string;
  /** Input as JSON. */
  readonly input: string;
}

/** Messages that aren't calls. */
const malformed = ['', '{', 'null', '{"i":"x","p":null}', '{"i":"y","p":{"u":"/settings/read","h":{"content-disposition":"attachment"}}}'];

/**
 * Sends malformed messages and then calls over a new channel: a WebSocket, or a port of the desktop application's bridge.
 * @returns the text of each response in order, or `none` if there is none within ten seconds
 */
export function sendRawCalls(page: Page, calls: readonly RawCall[]): Promise<string[]> {
  return page.evaluate(
    async ({ callsToSend, broken }) => {
      const texts = new Map<string, string>();
      const receive = (data: unknown): void => {
        const text = typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer);
        const found = /"i":"(raw-\d+)"/.exec(text)?.[1];
        if (found !== undefined && !texts.has(found)) texts.set(found, text);
      };
      const bridge: unknown = Reflect.get(window, 'dataquay');
      const byPort = (connect: () => void): Promise<(message: string) => void> =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ ports: [port] }) => {
            if (port === undefined) return;
            port.onmessage = ({ data }) => receive(data);
            resolve((message) => port.postMessage(message));
          });
          connect();
        });
      const bySocket = (): Promise<(message: string) => void> =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(new URL('./contract', window.location.href.replace(/^http/, 'ws').replace(/#.*/, '')));
          socket.binaryType = 'arraybuffer';
          socket.onmessage = ({ data }) => receive(data);
          socket.onerror = () => reject(new Error('no channel'));
          socket.onopen = () => resolve((message) => socket.send(message));
        });
      const send = await (typeof bridge === 'object' && bridge !== null ? byPort(Reflect.get(bridge, 'connect')) : bySocket());
      for (const message of broken) send(message);
      for (const [index, { path, input }] of callsToSend.entries()) send(`{"i":"raw-${index}","p":{"u":"/${path}","b":{"json":${input}}}}`);
      const end = performance.now() + 10_000;
      while (texts.size < callsToSend.length && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
      return callsToSend.map((_, index) => texts.get(`raw-${index}`) ?? 'none');
    },
    { callsToSend: [...calls], broken: malformed },
  );
}

const request = {
  connectionId: 'sample',
  rows: { from: 'result', runId: 'x' },
  columns: [{ name: 'a', type: 'string', list: false }],
  options: { format: 'json' },
  folder: null,
  name: 'x.json',
  replace: true,
  about: null,
};

/** Calls that a compromised page would try, with their expected responses. */
export const attacks: readonly (RawCall & { readonly response: RegExp })[] = [
  { path: 'exports/start', input: JSON.stringify({ ...request, folder: '~', name: '.bashrc' }), response: /"invalid-input"/ },
  { path: 'exports/start', input: JSON.stringify({ ...request, name: '../x.json' }), response: /"invalid-input"/ },
  { path: 'exports/start', input: JSON.stringify({ ...request, folder: 'A'.repeat(22) }), response: /"unknown-(run|folder)"/ },
  { path: 'folders/list', input: '{"folder":"/etc"}', response: /"invalid-input"/ },
  { path: 'settings/change', input: '{"savedQueriesFolder":"/etc"}', response: /"invalid-input"/ },
  { path: 'saved/chooseFolder', input: '{"folder":"/etc"}', response: /"invalid-input"/ },
  { path: 'saved/read', input: '{"file":"../settings.json"}', response: /"invalid-input"/ },
  { path: 'exports/show', input: '{"exportId":"/etc/passwd"}', response: /"export-gone"/ },
  { path: 'history/recall', input: '{"kept":"../../settings"}', response: /"earlier-rows-gone"/ },
  { path: 'requests/run', input: '{"connectionId":"sample","format":"rest","url":"file:///etc/passwd"}', response: /"invalid-url"/ },
  { path: 'application/clean', input: '{"__proto__":{"owned":1},"text":"x"}', response: /"invalid-input"/ },
  { path: 'application/nothing', input: '{}', response: /"s":404/ },
  { path: 'constructor', input: '{}', response: /"s":404/ },
  { path: 'settings/read', input: '{}', response: /"language"/ },
];
