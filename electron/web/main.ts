// The browser host on its own: `node electron/web/main.ts [options]`, with the page built before.
import { join } from 'node:path';
import { parseWebOptions, webOptionsHelp } from './options.ts';
import { runBuiltWebHost } from './run-built.ts';
import { tellFailure } from './tell-failure.ts';

const root = join(import.meta.dirname, '..', '..');
try {
  await runBuiltWebHost(parseWebOptions(process.argv.slice(2)), root);
} catch (error) {
  tellFailure(error, webOptionsHelp);
}
