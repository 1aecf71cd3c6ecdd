import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const exposed = vi.hoisted(() => new Map<string, unknown>());
const sent = vi.hoisted((): unknown[][] => []);
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
  ipcRenderer: { postMessage: (...message: unknown[]) => sent.push(message) },
}));

const posted: unknown[][] = [];
beforeEach(async () => {
  vi.stubGlobal('window', { location: { origin: 'dataquay://app' }, postMessage: (...message: unknown[]) => posted.push(message) });
  await import('../../../electron/desktop/preload.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('the page gets one function that takes no channel name and hands it one end of a port', () => {
  expect([...exposed.keys()]).toEqual(['dataquay']);
  const bridge = exposed.get('dataquay') as { connect: () => void };
  expect(Object.keys(bridge)).toEqual(['connect']);
  expect(Object.isFrozen(bridge)).toBe(true);
  expect(bridge.connect.length).toBe(0);

  bridge.connect();
  expect(sent).toEqual([['dataquay:connect', null, [expect.any(MessagePort)]]]);
  expect(posted).toEqual([['dataquay:port', 'dataquay://app', [expect.any(MessagePort)]]]);
  for (const [, , ports] of [...sent, ...posted]) for (const port of ports as MessagePort[]) port.close();
});
