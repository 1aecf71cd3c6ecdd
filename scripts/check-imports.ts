// Rejects imports of undocumented package paths, import cycles between folders, and replaced methods of foreign objects: a step of
// `npm run check`.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedImports, allowedReplacements } from './check-imports/allowed.ts';
import { findFolderCycles } from './check-imports/find-folder-cycles.ts';
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

const files = Object.fromEntries(sources);
const exportsOf = (name: string) => readExports(join(root, 'node_modules', name));
const findings = [...checkImports({ files, exportsOf, allowedImports, allowedReplacements }), ...findFolderCycles(files)];
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
