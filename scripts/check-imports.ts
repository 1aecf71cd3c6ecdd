// Rejects imports of undocumented package paths and replaced methods of foreign objects: a step of `npm run check`.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedImports, allowedReplacements } from './check-imports/allowed.ts';
import { checkImports } from './check-imports/find-imports.ts';
import { readExports } from './check-imports/read-exports.ts';

const root = join(import.meta.dirname, '..');
const paths = await Array.fromAsync(
  glob(['{bench,electron,node,renderer,scripts,service,shared,test}/**/*.{ts,tsx,mjs,cjs}', '*.config.ts'], {
    cwd: root,
    exclude: (name) => name === 'check-imports.test.ts',
  }),
);
const sources = await Promise.all(
  paths.map(async (path) => [path.replaceAll('\\', '/'), await readFile(join(root, path), 'utf8')] as const),
);

const findings = checkImports({
  files: Object.fromEntries(sources),
  exportsOf: (name) => readExports(join(root, 'node_modules', name)),
  allowedImports,
  allowedReplacements,
});
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
