import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedPages } from '../../scripts/docs/generated-pages.ts';
import { settingsSchema } from '../../service/settings/settings.ts';

const root = join(import.meta.dirname, '..', '..');

test.each(Object.entries(generatedPages()))('%s is up to date with the code', (path, content) => {
  expect(readFileSync(join(root, path), 'utf8'), 'run npm run docs').toBe(content);
});

test('the page of options lists every option of the data service, and no other', () => {
  const page = readFileSync(join(root, 'docs/service/options.md'), 'utf8');
  // Options on the command line, in the table of options for files only, and in the example file.
  const named = new Set(
    [...page.matchAll(/`--([a-z-]+)|^\| `([a-z][a-z-]*)` \||^ {2}"(\$?[a-z-]+)":/gm)].map(([, ...names]) => names.find(Boolean)),
  );
  expect([...named].sort()).toEqual([...Object.keys(settingsSchema.shape), 'check', 'connect', 'config', 'help'].sort());
});
