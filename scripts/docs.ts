// Generates documentation pages from the code, and builds the documentation site in `out/docs`: `npm run docs`.
// `npm run docs -- --pages` only generates the pages. A test fails if they are outdated.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedPages } from './docs/generated-pages.ts';

const root = join(import.meta.dirname, '..');
for (const [path, content] of Object.entries(generatedPages())) await writeFile(join(root, path), content);
if (!process.argv.includes('--pages')) {
  const { build } = await import('vitepress');
  await build(join(root, 'docs'));
}
