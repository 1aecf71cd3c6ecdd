import { EventEmitter } from 'node:events';
import type { FileDialogs } from '../../electron/core/host/host.ts';
import type { FetchSummary } from '../../electron/desktop/shell-application.ts';
import type { ContractPort } from '../../electron/hosting/contract-port.ts';
import { fromCarried, isRelayMessage, type RelayMessage, toCarried } from './relay-messages.ts';

const answers = new Map<number, (outcome: string | boolean | null) => void>();
let lastQuestion = 0;

function send(message: RelayMessage): void {
  if (process.connected) process.send?.(message);
}

function ask(path: string | null): Promise<string | boolean | null> {
  return new Promise((resolve) => {
    lastQuestion += 1;
    answers.set(lastQuestion, resolve);
    send({ type: 'ask', question: lastQuestion, path });
  });
}

/** The shell's dialogs, which are shown by the process at the other end of the IPC channel. */
export const relayedDialogs: FileDialogs = {
  pickFiles: async () => [],
  pickFolder: async () => {
    const folder = await ask(null);
    return typeof folder === 'string' ? folder : null;
  },
  confirmReplace: async (path) => (await ask(path)) === true,
};

/** Notifies the user through the process at the other end of the IPC channel. */
export const relayedNotify = (title: string, body: string): void => send({ type: 'notify', title, body });

/** The application that the shell connects to. */
interface Served {
  serve(port: ContractPort): void;
  watchFetches(listener: (fetches: readonly FetchSummary[]) => void): void;
  close(): Promise<void>;
}

/** Serves a shell over this process's IPC channel. Exits when the channel is closed. */
export function answerRelay(application: Served): void {
  const ports = new Map<number, EventEmitter>();
  const open = (number: number): void => {
    const events = new EventEmitter();
    ports.set(number, events);
    application.serve({
      on: (event: string, listener: (event: { readonly data: unknown }) => void) => events.on(event, listener),
      postMessage: (data) => send({ type: 'data', port: number, ...toCarried(data) }),
    });
  };
  process.on('message', (message) => {
    if (
      !isRelayMessage(message) ||
      message.type === 'ready' ||
      message.type === 'ask' ||
      message.type === 'fetches' ||
      message.type === 'notify'
    )
      return;
    if (message.type === 'told') answers.get(message.question)?.(message.outcome);
    else if (message.type === 'open') open(message.port);
    else if (message.type === 'data') ports.get(message.port)?.emit('message', { data: fromCarried(message) });
    else {
      ports.get(message.port)?.emit('close');
      ports.delete(message.port);
    }
  });
  process.on('disconnect', () => application.close().then(() => process.exit(0)));
  // Ctrl-C also signals this process. The shell decides when it exits.
  process.on('SIGINT', () => {});
  send({ type: 'ready' });
  application.watchFetches((fetches) => send({ type: 'fetches', fetches }));
}
