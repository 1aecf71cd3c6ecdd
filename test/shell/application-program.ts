// The application in a plain Node, answering a shell over IPC: `node application-program.ts VERSION LANGUAGE DATA-FOLDER`.
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { createApplication } from '../../electron/core/application.ts';
import { openSettingsStore } from '../../electron/web/settings-store.ts';
import { startProgramsInNode } from '../../electron/web/start-program.ts';
import { fromCarried, isRelayMessage, type RelayMessage, toCarried } from './relay-messages.ts';

const [version = '', systemLanguage = '', dataFolder = ''] = process.argv.slice(2);
mkdirSync(dataFolder, { recursive: true });
const application = await createApplication({
  kind: 'desktop',
  version,
  platform: process.platform,
  systemLanguage,
  dataFolder,
  settings: openSettingsStore(dataFolder, (line) => process.stderr.write(`${line}\n`)),
  startProgram: startProgramsInNode({ service: join(import.meta.dirname, '..', '..', 'service', 'main.ts') }),
});
const handler = new RPCHandler(application.router, {});
const ports = new Map<number, EventEmitter>();
const send = (message: RelayMessage): void => {
  if (process.connected) process.send?.(message);
};

process.on('message', (message) => {
  if (!isRelayMessage(message) || message.type === 'ready') return;
  if (message.type === 'open') openPort(message.port);
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
  handler.upgrade({
    on: (event, listener) => events.on(event, listener),
    postMessage: (data: unknown) => send({ type: 'data', port: number, ...toCarried(data) }),
  });
}
