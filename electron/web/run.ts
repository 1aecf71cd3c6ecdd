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

/** How long everything may take to end before the process ends regardless. */
const patience = 8_000;

/** Writes a line for the one who reads the terminal; stdout is kept for what programs read. */
function logLine(line: string): void {
  process.stderr.write(`${escapeForTerminal(line)}\n`);
}

/**
 * Runs the browser host in this process until its window is closed or the process is asked to end.
 *
 * @param root folder of the project
 * @returns once pages are answered, and told where; or once the user has seen why it can't start.
 */
export async function runWebHost(options: WebOptions, root: string, page: WebHostParts['page']): Promise<void> {
  // Files are for their owner only, whatever the umask of the user.
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
    // Best effort: the text is in the terminal already.
    if (options.open) await showFailureWindow(startFailureText(error, language), language).catch(() => undefined);
    return null;
  });
  if (host === null) return;
  const end = endOf(host);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (!options.open) {
    process.stdout.write(`${JSON.stringify({ ready: true, host: 'web', url: host.link() })}\n`);
    return;
  }
  const window = await host.openWindow();
  if (!window) {
    logLine(`No window can be opened here. Open this address in a browser of this machine: ${host.link()}`);
    return;
  }
  logLine(`Dataquay is running at ${host.address}. Close its window or press Ctrl+C to stop it.`);
  void window.closed.then(end);
}

/** Ends everything once, however often it is asked to: a terminal and npm may both pass on one Ctrl-C. */
function endOf(host: WebHost): () => void {
  let ending = false;
  return () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), patience).unref();
    void host.close().then(() => process.exit(0));
  };
}
