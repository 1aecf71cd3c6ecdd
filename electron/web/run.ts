import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { createApplication } from '../core/application.ts';
import { readNotices } from '../hosting/notices/read-notices.ts';
import { startFailureText } from '../hosting/start-failure.ts';
import { showFailureWindow } from './failure-window.ts';
import { systemLanguage, type WebOptions, webOptionsHelp } from './options.ts';
import { printFailure } from './print-failure.ts';
import { startWebHost, type WebHost, type WebHostParts } from './web-host.ts';

/** Milliseconds after which the process exits even if the application isn't closed. */
const closeTimeout = 8_000;

/** Writes a line to stderr, because stdout is reserved for output that programs read. */
function logLine(line: string): void {
  process.stderr.write(`${escapeForTerminal(line)}\n`);
}

/**
 * Runs the browser host until its window is closed or the process receives a signal.
 *
 * @param root folder of the project
 * @returns a promise that resolves when the page is available, or when the user has closed the message about a failed start
 */
export async function runWebHost(options: WebOptions, root: string, page: WebHostParts['page']): Promise<void> {
  // Only the owner can read new files, regardless of the user's umask.
  process.umask(0o077);
  const manifest = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const serviceEntry = join(root, 'service', 'main.ts');
  const started = startWebHost(options, {
    createApplication,
    page,
    version: manifest.version,
    readNotices: () => readNotices(root),
    serviceEntry,
    log: logLine,
  });
  const host = await started.catch(async (error: unknown) => {
    const language = options.language ?? systemLanguage();
    printFailure(error, webOptionsHelp, language);
    // Errors are ignored, because the terminal already shows the message.
    if (options.open) await showFailureWindow(startFailureText(error, language), language).catch(() => undefined);
    return null;
  });
  if (host === null) return;
  const shutDown = createShutdown(host);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  if (!options.open) {
    process.stdout.write(`${JSON.stringify({ ready: true, host: 'web', url: host.link() })}\n`);
    return;
  }
  const window = await host.openWindow();
  if (!window) {
    logLine(`Can’t open a window. Open this address in a browser on this computer: ${host.link()}`);
    return;
  }
  logLine(`Dataquay is running at ${host.address}. Close its window or press Ctrl+C to stop it.`);
  void window.closed.then(shutDown);
}

/** Returns a function that closes everything once. Several signals can come for one Ctrl+C: one from the terminal, and one from npm. */
function createShutdown(host: WebHost): () => void {
  let ending = false;
  return () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), closeTimeout).unref();
    void host.close().then(() => process.exit(0));
  };
}
