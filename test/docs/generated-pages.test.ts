import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedPages } from '../../scripts/docs/generated-pages.ts';
import { settingsSchema } from '../../service/settings.ts';

const root = join(import.meta.dirname, '..', '..');

test.each(Object.entries(generatedPages()))('%s is as the code has it now', (path, content) => {
  expect(readFileSync(join(root, path), 'utf8'), 'run npm run docs').toBe(content);
});

test('the page of options names every option of the data service, and no other', () => {
  const page = readFileSync(join(root, 'docs/service/options.md'), 'utf8');
  const named = new Set([...page.matchAll(/`--([a-z-]+)/g)].map(([, name]) => name));
  expect([...named].sort()).toEqual([...Object.keys(settingsSchema.shape), 'check', 'config', 'help'].sort());
});
