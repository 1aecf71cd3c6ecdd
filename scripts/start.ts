// Builds what changed, then opens the application as a desktop window or in a browser: `npm start [-- options]`.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { hasScreen } from '../electron/web/browsers.ts';
import { systemLanguage } from '../electron/web/options.ts';
import { printFailure } from '../electron/web/print-failure.ts';
import type { RunBuiltWebHost } from '../electron/web/run-built.ts';
import { isProduction } from './bootstrap/production.mjs';
import { applicationTargets, targets } from './build/targets.ts';
import { runNode } from './run-node.ts';
import { chooseHost, type Situation, wouldOpenWindow } from './start/choose-host.ts';
import { type FoundElectron, findElectron } from './start/electron-binary.ts';
import { type OfferParts, offerElectron } from './start/offer-electron.ts';
import { prepareTargets } from './start/prepare-targets.ts';
import { runElectron } from './start/run-electron.ts';
import { parseStartOptions, startOptionsHelp } from './start/start-options.ts';

const root = join(import.meta.dirname, '..');
// Without the cache, stripping types from hundreds of files would take two seconds on each start.
enableCompileCache(join(root, 'out', 'compiled'));
const log = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

try {
  const commandLine = process.argv.slice(2);
  if (commandLine.includes('--help') || commandLine.includes('-h'))
    process.stdout.write(`Usage: npm start -- [options]\n\n${startOptionsHelp}\n`);
  else await start(commandLine);
} catch (error) {
  printFailure(error, startOptionsHelp, systemLanguage());
}

/** Builds what changed, and runs the desktop window or the browser host to its end. @throws OptionMistake */
async function start(commandLine: readonly string[]): Promise<void> {
  const options = parseStartOptions(commandLine);
  const find = (): FoundElectron => findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH);
  const situation: Situation = {
    requested: options.host,
    open: options.open,
    portGiven: options.portGiven,
    electron: find(),
    hasScreen: hasScreen(process.platform, process.env),
  };
  const isDownloaded = wouldOpenWindow(situation) && (await offerElectron(root, terminal()));
  const choice = chooseHost(isDownloaded ? { ...situation, electron: find() } : situation);
  const production = isProduction(root, process.env);
  if (choice.host === 'desktop') {
    await prepareTargets(root, applicationTargets, production);
    process.exitCode = await runElectron(choice.executable, root, options);
  } else {
    if (choice.remark !== null) log(choice.remark);
    await prepareTargets(root, ['page', 'application'], production);
    // The bundle starts faster: finding and reading its 700 source files takes three times as long as running it.
    const { href } = pathToFileURL(join(root, targets.application.output, 'web.js'));
    const host: { readonly runBuiltWebHost: RunBuiltWebHost } = await import(href);
    await host.runBuiltWebHost(options, root);
  }
}

/** Asks the user on the terminal, if there is one. */
function terminal(): OfferParts {
  return {
    isTerminal: process.stdin.isTTY === true && process.stderr.isTTY === true,
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
    download: async () => (await runNode(root, [join('node_modules', 'electron', 'install.js')])) === 0,
    say: log,
  };
}
