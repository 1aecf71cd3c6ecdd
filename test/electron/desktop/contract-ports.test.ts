import { EventEmitter } from 'node:events';
import type { IpcMain, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { acceptPorts } from '../../../electron/desktop/contract-ports.ts';

class StandInPort {
  state = 'new';
  start(): void {
    this.state = 'started';
  }
  close(): void {
    this.state = 'closed';
  }
}

/** Creates a shell with one window. Returns a function that sends its connection message with changes. */
function shell() {
  const ipc = new EventEmitter();
  const mainFrame = { url: 'dataquay://app/#apis' };
  const ours = { mainFrame };
  const served: unknown[] = [];
  acceptPorts(
    ipc as unknown as IpcMain,
    (contents: WebContents) => (contents as unknown) === ours,
    (port) => served.push(port),
  );
  const sendConnect = (difference: { sender?: unknown; senderFrame?: unknown; ports?: readonly StandInPort[] }) => {
    const ports = difference.ports ?? [new StandInPort()];
    ipc.emit('dataquay:connect', { sender: ours, senderFrame: mainFrame, ...difference, ports });
    return ports.map((port) => port.state);
  };
  return { ipc, mainFrame, served, sendConnect };
}

describe('messages that open a channel to the application', () => {
  it('accepts a message from the main frame of the window with its own page', () => {
    const { sendConnect, served } = shell();
    expect(sendConnect({})).toEqual(['started']);
    expect(served).toHaveLength(1);
  });

  it.each<[string, (known: ReturnType<typeof shell>) => string[]]>([
    ['a sub-frame', ({ sendConnect }) => sendConnect({ senderFrame: { url: 'dataquay://app/' } })],
    ['a frame that is gone', ({ sendConnect }) => sendConnect({ senderFrame: null })],
    ['another window', ({ sendConnect, mainFrame }) => sendConnect({ sender: { mainFrame } })],
    [
      'another page in our window',
      ({ sendConnect, mainFrame }) => {
        mainFrame.url = 'https://evil.example/';
        return sendConnect({});
      },
    ],
    ['a message with two ports', ({ sendConnect }) => sendConnect({ ports: [new StandInPort(), new StandInPort()] })],
    ['a message without a port', ({ sendConnect }) => sendConnect({ ports: [] })],
  ])('rejects a message from %s', (_who, speak) => {
    const known = shell();
    expect(speak(known).every((state) => state === 'closed')).toBe(true);
    expect(known.served).toEqual([]);
  });

  it('rejects messages on other channels', () => {
    const { ipc } = shell();
    expect(ipc.eventNames()).toEqual(['dataquay:connect']);
  });
});
