// Writes the pages of the documentation that are generated from the code, and builds its site in `out/docs`: `npm run docs`.
// `npm run docs -- --pages` only writes the pages. A test keeps them current.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedPages } from './docs/generated-pages.ts';

const root = join(import.meta.dirname, '..');
for (const [path, content] of Object.entries(generatedPages())) await writeFile(join(root, path), content);
if (!process.argv.includes('--pages')) {
  const { build } = await import('vitepress');
  await build(join(root, 'docs'));
}
