// The browser host on its own: `node electron/web/main.ts [options]`, with the page built before.
import { join } from 'node:path';
import { parseWebOptions, webOptionsHelp } from './options.ts';
import { runWebHost } from './run.ts';
import { builtPage } from './static-page.ts';
import { tellFailure } from './tell-failure.ts';

const root = join(import.meta.dirname, '..', '..');
try {
  await runWebHost(parseWebOptions(process.argv.slice(2)), root, builtPage(join(root, 'out', 'page')));
} catch (error) {
  tellFailure(error, webOptionsHelp);
}
