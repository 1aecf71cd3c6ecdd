// The application in a plain Node, answering a shell over IPC: `node application-program.ts VERSION LANGUAGE DATA-FOLDER`.
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { createApplication } from '../../electron/core/application.ts';
import { checkedPort } from '../../electron/hosting/contract-port.ts';
import { openSettingsStore } from '../../electron/web/settings-store.ts';
import { startProgramsInNode } from '../../electron/web/start-program.ts';
import { fromCarried, isRelayMessage, type RelayMessage, toCarried } from './relay-messages.ts';

const [version = '', systemLanguage = '', dataFolder = ''] = process.argv.slice(2);
mkdirSync(dataFolder, { recursive: true });
const told = new Map<number, (outcome: string | boolean | null) => void>();
let lastQuestion = 0;
const ask = (path: string | null): Promise<string | boolean | null> =>
  new Promise((resolve) => {
    lastQuestion += 1;
    told.set(lastQuestion, resolve);
    send({ type: 'ask', question: lastQuestion, path });
  });
const send = (message: RelayMessage): void => {
  if (process.connected) process.send?.(message);
};
const application = await createApplication({
  kind: 'desktop',
  version,
  platform: process.platform,
  systemLanguage,
  dataFolder,
  dialogs: {
    pickFolder: async () => {
      const folder = await ask(null);
      return typeof folder === 'string' ? folder : null;
    },
    confirmReplace: async (path) => (await ask(path)) === true,
  },
  settings: openSettingsStore(dataFolder, (line) => process.stderr.write(`${line}\n`)),
  startProgram: startProgramsInNode({ service: join(import.meta.dirname, '..', '..', 'service', 'main.ts') }),
});
const handler = new RPCHandler(application.router, {});
const ports = new Map<number, EventEmitter>();

process.on('message', (message) => {
  if (!isRelayMessage(message) || message.type === 'ready' || message.type === 'ask') return;
  if (message.type === 'told') told.get(message.question)?.(message.outcome);
  else if (message.type === 'open') openPort(message.port);
  else if (message.type === 'data') ports.get(message.port)?.emit('message', { data: fromCarried(message) });
  else {
    ports.get(message.port)?.emit('close');
    ports.delete(message.port);
  }
});
process.on('disconnect', () => application.close().then(() => process.exit(0)));
// A Ctrl-C reaches this process too; the shell decides when to end.
process.on('SIGINT', () => {});
send({ type: 'ready' });

function openPort(number: number): void {
  const events = new EventEmitter();
  ports.set(number, events);
  handler.upgrade(
    checkedPort({
      on: (event: string, listener: (event: { readonly data: unknown }) => void) => events.on(event, listener),
      postMessage: (data) => send({ type: 'data', port: number, ...toCarried(data) }),
    }),
  );
}
