import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { watchParent } from '../node/workers/parent-watch.ts';
import { dataFolder } from '../shared/platform/data-folder.ts';
import { posixLanguage } from '../shared/translation/posix-language.ts';
import { parseCommandLine, type ServeOptions } from './command-line.ts';
import type { DataService } from './data-service.ts';
import { StartFailure } from './failures/start-failure.ts';
import { makeDataFolder } from './make-data-folder.ts';
import type { EffectiveOptions } from './serve-options.ts';
import { type LogFormat, logLine, logNodeAsJson } from './settings/log-lines.ts';
import { passwordWarnings } from './sources/source-password.ts';
import { serviceTexts } from './texts/service-texts.ts';

/**
 * Logs a line to stderr. Exit codes of the program: 0 after a requested stop, 1 if it can't start or `--check` finds mistakes, 2 for
 * invalid options.
 */
const log = (line: string): void => {
  process.stderr.write(logLine(line, logFormat));
};
let logFormat: LogFormat = 'text';

async function serve(options: ServeOptions, reread: (() => EffectiveOptions) | null): Promise<void> {
  let dataService: DataService | null = null;
  let ending = false;
  // Signals after the first one have no effect, because both a terminal and npm send Ctrl-C.
  const end = async (why: string): Promise<void> => {
    if (ending) return;
    ending = true;
    log(`service: stopping (${why})`);
    await dataService?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // By default, SIGHUP would end the process. Changed files are detected without a signal.
  process.on('SIGHUP', () => log('service: changed files take effect within a second'));
  if (options.parentPid !== null) watchParent(options.parentPid, () => void end('its parent process ended'));
  await makeDataFolder(options.dataFolder, log);
  // Uses the compile cache of earlier starts, which saves a third of the work until the service is ready.
  enableCompileCache(join(options.dataFolder, 'compiled'));
  const { startDataService } = await import('./data-service.ts');
  dataService = await startDataService(options, log, reread);
  try {
    const ready = await dataService.ready;
    if (!ending) process.stdout.write(`${JSON.stringify(ready)}\n`);
  } catch (error) {
    // Publishing ends early if the service is stopped.
    if (ending) return;
    await dataService.stop();
    throw error;
  }
}

// DuckDB blocks threads of this pool while statements run. With Node's default of four, four long statements would block all others and all
// file access.
process.env.UV_THREADPOOL_SIZE ??= '16';

// New files are accessible to their owner only, independently of the user's umask.
process.umask(0o077);

// The readers of these streams can exit while responses are still pending.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const language = posixLanguage(process.env, Intl.DateTimeFormat().resolvedOptions().locale);
const commandLine = parseCommandLine(process.argv.slice(2), dataFolder(process.platform, process.env, homedir()), language);
if ('help' in commandLine) {
  process.stdout.write(commandLine.help);
} else if ('mistake' in commandLine) {
  log(commandLine.mistake);
  process.exitCode = 2;
} else if ('check' in commandLine) {
  const { checkBeforeStart } = await import('./check-before-start.ts');
  const mistakes = await checkBeforeStart(commandLine.check, language, commandLine.connect);
  mistakes.forEach(log);
  if (mistakes.length === 0) process.stdout.write(serviceTexts(language).t('help:valid'));
  const { restart } = commandLine;
  if (mistakes.length === 0 && restart.length > 0)
    process.stdout.write(serviceTexts(language).t('help:restart', { names: restart.join(', ') }));
  process.exitCode = mistakes.length === 0 ? 0 : 1;
} else {
  ({ logFormat } = commandLine.serve);
  if (logFormat === 'json') logNodeAsJson((line) => process.stderr.write(line));
  passwordWarnings(process.argv.slice(2)).forEach(log);
  serve(commandLine.serve, commandLine.reread ?? null).catch((error: unknown) => {
    const details = error instanceof Error ? error.message : String(error);
    log(error instanceof StartFailure ? error.text[language] : serviceTexts(language).t('errors:start-failed', { details }));
    process.exit(1);
  });
}
