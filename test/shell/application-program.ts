// Runs the application in plain Node.js and serves a shell over IPC: `node application-program.ts VERSION LANGUAGE DATA-FOLDER`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { createApplication } from '../../electron/core/application.ts';
import { followFetches } from '../../electron/desktop/follow-fetches.ts';
import { checkedPort } from '../../electron/hosting/contract-port.ts';
import { openSettingsStore } from '../../electron/web/settings-store.ts';
import { startProgramsInNode } from '../../electron/web/start-program.ts';
import { answerRelay, relayedDialogs, relayedNotify } from './answer-relay.ts';

const [version = '', systemLanguage = '', dataFolder = ''] = process.argv.slice(2);
mkdirSync(dataFolder, { recursive: true });
const application = await createApplication({
  kind: 'desktop',
  version,
  platform: process.platform,
  systemLanguage,
  dataFolder,
  dialogs: relayedDialogs,
  notify: relayedNotify,
  settings: openSettingsStore(dataFolder, (line) => process.stderr.write(`${line}\n`)),
  startProgram: startProgramsInNode({ service: join(import.meta.dirname, '..', '..', 'service', 'main.ts') }),
});
const handler = new RPCHandler(application.router, {});
const ended = new AbortController();
answerRelay({
  serve: (port) => handler.upgrade(checkedPort(port)),
  watchFetches: (listener) => void followFetches(createRouterClient(application.router), listener, ended.signal),
  close: () => {
    ended.abort();
    return application.close();
  },
});
