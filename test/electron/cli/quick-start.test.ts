import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cliEntry } from './run-cli.ts';

/** Prints the URL of each loaded module on stderr. */
const logModules = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';
registerHooks({ load: (url, context, next) => { writeSync(2, url + '\\n'); return next(url, context); } });`)}`;

test.each([[['--help']], [['completion', 'bash']], [['get', '--nonsense']]])(
  '%j responds immediately, because no network code is loaded',
  async (words) => {
    const run = promisify(execFile)(process.execPath, ['--import', logModules, cliEntry, ...words]);
    const { stderr } = await run.catch((error: { readonly stderr: string }) => error);
    const loaded = stderr.split('\n');
    expect(loaded.some((url) => url.endsWith('/electron/cli/run.ts'))).toBe(true);
    expect(loaded.filter((url) => /\/node_modules\/(?:undici|jose|xmlbuilder2)\/|\/electron\/core\/context\.ts$/.test(url))).toEqual([]);
  },
);
