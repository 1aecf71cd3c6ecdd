import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { isAlive } from '../../../electron/core/results/store/result-store.ts';
import { findChromium } from '../../journeys/chromium.ts';

/** A Chromium browser that records how it was started. */
export interface RecordedBrowser {
  /** Environment variables that make the application use this browser. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the recorded starts: a line `arguments …` for each, and a line `mode PATH` for each file and its folder. */
  record(): Promise<string>;
  /** Ends every browser that was started, because the default browser doesn't exit with the application. */
  end(): Promise<void>;
}

/**
 * Writes a script that starts Chromium with arguments for tests. Makes it the browser for windows and the user's default browser.
 * @param folder an existing folder of the test, which becomes the home folder
 * @param extra arguments in addition to the application's own
 */
export async function recordedBrowser(folder: string, extra: readonly string[]): Promise<RecordedBrowser> {
  const programs = join(folder, 'programs');
  const file = join(folder, 'starts.log');
  await mkdir(programs);
  await writeFile(file, '');
  const script = [
    '#!/bin/sh',
    `echo "arguments $*" >> '${file}'`,
    // The browser keeps this process ID, because the script starts it with exec.
    `echo "process $$" >> '${file}'`,
    'for argument in "$@"; do',
    `  case "$argument" in *.html) path="/\${argument#*/}"; stat -c '%a %n' "$path" "$(dirname "$path")" >> '${file}';; esac`,
    'done',
    // xdg-open starts the second browser. It needs its own profile, otherwise it would become a window of the first one.
    `case "$*" in *--user-data-dir=*) profile="";; *) profile="--headless --no-sandbox --user-data-dir=${join(folder, 'default-profile')}";; esac`,
    `exec '${findChromium()}' $profile --disable-gpu --no-first-run ${extra.join(' ')} "$@"`,
    '',
  ].join('\n');
  const program = join(programs, 'google-chrome-stable');
  await writeFile(program, script);
  await chmod(program, 0o755);
  const applications = join(folder, '.local', 'share', 'applications');
  await mkdir(applications, { recursive: true });
  await writeFile(join(applications, 'test-browser.desktop'), `[Desktop Entry]\nType=Application\nName=Test\nExec=${program} %U\n`);
  await mkdir(join(folder, '.config'));
  const handled = ['text/html', 'x-scheme-handler/http', 'x-scheme-handler/https'].map((type) => `${type}=test-browser.desktop`);
  await writeFile(join(folder, '.config', 'mimeapps.list'), ['[Default Applications]', ...handled, ''].join('\n'));
  return {
    environment: { HOME: folder, PATH: `${programs}${delimiter}${process.env.PATH ?? ''}` },
    record: () => readFile(file, 'utf8'),
    async end() {
      for (const [, pid] of (await readFile(file, 'utf8')).matchAll(/^process (\d+)$/gm)) {
        if (isAlive(Number(pid))) process.kill(Number(pid));
      }
    },
  };
}
