// Writes docs/query-languages.md from the tables of the two URL languages: `node scripts/grammar-page.ts`. A test holds the page to them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grammarPage } from '../shared/language/grammar-page.ts';

await writeFile(join(import.meta.dirname, '..', 'docs', 'query-languages.md'), grammarPage());
