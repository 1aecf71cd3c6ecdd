// Writes the pages of the documentation that are generated from the code: `npm run docs`. A test holds the pages to it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generatedPages } from './docs/generated-pages.ts';

const root = join(import.meta.dirname, '..');
for (const [path, content] of Object.entries(generatedPages())) await writeFile(join(root, path), content);
