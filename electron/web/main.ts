// The browser host on its own: `node electron/web/main.ts [options]`, with the page built before.
import { join } from 'node:path';
import { parseWebOptions, webOptionsHelp } from './options.ts';
import { logLine, runWebHost } from './run.ts';
import { builtPage } from './static-page.ts';

const root = join(import.meta.dirname, '..', '..');
try {
  await runWebHost(parseWebOptions(process.argv.slice(2)), root, builtPage(join(root, 'out', 'page')));
} catch (error) {
  logLine(`${error instanceof Error ? error.message : String(error)}\n\nOptions:\n${webOptionsHelp}`);
  process.exitCode = 1;
}
