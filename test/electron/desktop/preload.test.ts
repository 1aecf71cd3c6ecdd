import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const exposed = vi.hoisted(() => new Map<string, unknown>());
const listeners = vi.hoisted(() => new Map<string, (event: unknown, request: unknown) => void>());
const sent = vi.hoisted((): unknown[][] => []);
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
  ipcRenderer: {
    postMessage: (...message: unknown[]) => sent.push(message),
    send: (...message: unknown[]) => sent.push(message),
    invoke: async (...message: unknown[]) => message,
    on: (channel: string, listener: (event: unknown, request: unknown) => void) => listeners.set(channel, listener),
    removeAllListeners: (channel: string) => listeners.delete(channel),
  },
  webUtils: { getPathForFile: (file: { readonly name: string }) => (file.name === 'made' ? '' : `/home/${file.name}`) },
}));

const posted: unknown[][] = [];
beforeEach(async () => {
  vi.stubGlobal('window', { location: { origin: 'dataquay://app' }, postMessage: (...message: unknown[]) => posted.push(message) });
  await import('../../../electron/desktop/preload.ts');
});
afterEach(() => vi.unstubAllGlobals());

interface Bridge {
  readonly connect: () => void;
  readonly onOpen: (listener: (request: unknown) => void) => void;
  readonly passFiles: (files: readonly File[]) => Promise<unknown>;
}

it('the page receives functions without a channel name, and one port', () => {
  expect([...exposed.keys()]).toEqual(['dataquay']);
  const bridge = exposed.get('dataquay') as Bridge;
  expect(Object.keys(bridge)).toEqual(['connect', 'onOpen', 'passFiles']);
  expect(Object.isFrozen(bridge)).toBe(true);
  expect(bridge.connect.length).toBe(0);

  bridge.connect();
  expect(sent).toEqual([['dataquay:connect', null, [expect.any(MessagePort)]]]);
  expect(posted).toEqual([['dataquay:port', 'dataquay://app', [expect.any(MessagePort)]]]);
  for (const [, , ports] of [...sent, ...posted]) for (const port of ports as MessagePort[]) port.close();
});

it('the page receives the user’s open requests without the Electron event', () => {
  const bridge = exposed.get('dataquay') as Bridge;
  sent.length = 0;
  const got: unknown[][] = [];
  bridge.onOpen((...request) => got.push(request));
  expect(sent).toEqual([['dataquay:listen']]);
  listeners.get('dataquay:open')?.({ sender: 'secret' }, { kind: 'help' });
  expect(got).toEqual([[{ kind: 'help' }]]);
});

it('sends the paths of dropped files to the application, without files that a script created', async () => {
  const bridge = exposed.get('dataquay') as Bridge;
  expect(await bridge.passFiles([new File([], 'a.csv'), new File([], 'made')])).toEqual(['dataquay:drop', ['/home/a.csv']]);
});
