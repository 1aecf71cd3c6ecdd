// Entry point of the command line: `node electron/cli/main.ts COMMAND [options]`.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { workerFile } from '../../node/workers/thread.ts';
import { dataFolder } from '../../shared/platform/data-folder.ts';
import { posixLanguage } from '../../shared/translation/posix-language.ts';
import { createKeyringVault, loadKeyring } from '../vault/keyring-vault.ts';
import { startHelpersInNode } from '../web/start-helper.ts';
import { startProgramsInNode } from '../web/start-program.ts';
import { createMessages } from './output/messages.ts';
import { exitOf, run } from './run.ts';
import { cliTexts } from './texts/cli-texts.ts';

// Only the owner can read new files, regardless of the user's umask.
process.umask(0o077);

const language = posixLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale);

/** Folder of the project, or of the package that contains this bundle. */
const root = join(import.meta.dirname, '..', '..');
const isBundled = !import.meta.filename.endsWith('.ts');
const serviceEntry = isBundled ? join(root, 'out', 'service', 'main.js') : join(root, 'service', 'main.ts');

/** Milliseconds in which the command can save its rows after Ctrl+C. A second Ctrl+C ends it immediately. */
const interruptTimeout = 2_000;

const interruption = new AbortController();
const signals = { SIGINT: 130, SIGHUP: 129, SIGTERM: 143 } as const;
let interruptedWith: number | null = null;
for (const [signal, exitCode] of Object.entries(signals)) {
  process.on(signal, () => {
    if (interruptedWith !== null) process.exit(interruptedWith);
    interruptedWith = exitCode;
    interruption.abort(new DOMException('interrupted', 'AbortError'));
    setTimeout(() => process.exit(interruptedWith), interruptTimeout).unref();
  });
}
// stderr contains at most one message, so warnings of libraries and stack traces are suppressed.
process.removeAllListeners('warning');
process.on('warning', () => undefined);
process.stderr.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  const { failureIn, exitCode } = exitOf(error, (problem) => problem);
  const messages = createMessages(process.stderr, process.argv.slice(2), language, process.env);
  void messages
    .failure((spoken) => ({ ...failureIn(spoken), cause: cliTexts(spoken).t('problems:unexpected') }))
    .then(() => process.exit(exitCode));
});

const exitCode = await run(process.argv.slice(2), {
  machine: {
    platform: process.platform,
    defaultDataFolder: dataFolder(process.platform, process.env, homedir()),
    startProgram: startProgramsInNode({ service: serviceEntry }),
    startHelper: startHelpersInNode({
      kerberos: workerFile(import.meta.url, '../signin/kerberos/helper/main.ts', 'kerberos-helper'),
      sql: workerFile(import.meta.url, '../core/sql/helper/main.ts', 'sql-helper'),
    }),
    vault: () => createKeyringVault(loadKeyring, process.platform),
  },
  secrets: { environment: process.env, input: process.stdin.isTTY ? null : process.stdin },
  stdout: process.stdout,
  stderr: process.stderr,
  interrupted: interruption.signal,
  language,
});
process.exit(interruptedWith ?? exitCode);
