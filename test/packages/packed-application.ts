// Runs the packed application in plain Node.js, next to an Electron that is too old: `node packed-application.ts VERSION LANGUAGE DATA-FOLDER`.
// It runs the package's application.js, unpacked from app.asar into the folder in DATAQUAY_TEST_UNPACKED.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileDialogs } from '../../electron/core/host/host.ts';
import type { FetchSummary } from '../../electron/desktop/shell-application.ts';
import type { ContractPort } from '../../electron/hosting/contract-port.ts';
import { answerRelay, relayedDialogs } from '../shell/answer-relay.ts';

interface Application {
  serve(port: ContractPort): void;
  watchFetches(listener: (fetches: readonly FetchSummary[]) => void): void;
  close(): Promise<void>;
}

interface Surroundings {
  readonly version: string;
  readonly systemLanguage: string;
  readonly dataFolder: string;
  readonly dialogs: FileDialogs;
  readonly log: (line: string) => void;
}

const standIn = pathToFileURL(join(import.meta.dirname, 'electron-in-node.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
});

const [version = '', systemLanguage = '', dataFolder = ''] = process.argv.slice(2);
const { href } = pathToFileURL(join(process.env.DATAQUAY_TEST_UNPACKED ?? '', 'out', 'application', 'application.js'));
const packed: { startApplication(surroundings: Surroundings): Promise<Application> } = await import(href);
const log = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
answerRelay(await packed.startApplication({ version, systemLanguage, dataFolder, dialogs: relayedDialogs, log }));
