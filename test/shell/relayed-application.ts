import { spawn } from 'node:child_process';
import type { MessagePortMain } from 'electron';
import { classifyLink } from '../../electron/core/classify-link.ts';
import type { FetchSummary, StartApplication } from '../../electron/desktop/shell-application.ts';
import { fromCarried, isRelayMessage, type RelayMessage, toCarried } from './relay-messages.ts';

/**
 * Starts the application in another Node.js process, because the Node.js version of this Electron is too old.
 *
 * @param node path of the Node.js executable
 * @param program `test/shell/application-program.ts`
 */
export function relayedApplication(node: string, program: string): StartApplication {
  return async ({ version, systemLanguage, dataFolder, dialogs, notify, log }) => {
    const child = spawn(node, [program, version, systemLanguage, dataFolder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const ports = new Map<number, MessagePortMain>();
    let lastPort = 0;
    let latest: readonly FetchSummary[] = [];
    let listener: ((fetches: readonly FetchSummary[]) => void) | null = null;
    const reportFetches = (fetches: readonly FetchSummary[]): void => {
      latest = fetches;
      listener?.(fetches);
    };
    const send = (message: RelayMessage): void => {
      if (child.connected) child.send(message);
    };

    const response = async (question: number, path: string | null): Promise<void> => {
      send({ type: 'told', question, outcome: await (path === null ? dialogs.pickFolder() : dialogs.confirmReplace(path)) });
    };

    const ready = new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The application ended with ${code} before it was ready.`)));
      child.on('message', (message) => {
        if (!isRelayMessage(message)) log(`The application said something odd: ${JSON.stringify(message)}`);
        else if (message.type === 'ready') resolve();
        else if (message.type === 'fetches') reportFetches(message.fetches);
        else if (message.type === 'notify') notify(message.title, message.body);
        else if (message.type === 'ask') void response(message.question, message.path);
        else if (message.type === 'data') ports.get(message.port)?.postMessage(fromCarried(message));
      });
    });
    await ready;

    const stored = new Map<string, unknown>();
    return {
      // The application's own function is in the other process and decides in the same way.
      classifyLink: (url) => classifyLink(url, new Set(['https://trusted.example'])),
      settings: { get: (key) => stored.get(key), set: (key, value) => stored.set(key, value) },
      serve: (port) => {
        lastPort += 1;
        const number = lastPort;
        ports.set(number, port);
        send({ type: 'open', port: number });
        port.on('message', ({ data }) => send({ type: 'data', port: number, ...toCarried(data) }));
        port.on('close', () => {
          ports.delete(number);
          send({ type: 'close', port: number });
        });
      },
      watchFetches: (tell) => {
        listener = tell;
        tell(latest);
      },
      close: async () => {
        if (child.connected) child.disconnect();
        await exited;
      },
    };
  };
}
