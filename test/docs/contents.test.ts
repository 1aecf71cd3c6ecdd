import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents } from '../../scripts/docs/contents.ts';

const root = join(import.meta.dirname, '..', '..');
/** Pages that list other pages, and the decisions, which are listed there. */
const listed = ['docs/README.md', 'docs/fr/README.md', ...globSync('docs/decisions/0*.md', { cwd: root })];

test('every page of the documentation is in its table of contents, which the site and the help use', () => {
  const pages = globSync('docs/**/*.md', { cwd: root }).map((page) => page.replaceAll('\\', '/'));
  const inContents = Object.values(contents).flatMap((sections) => sections.flatMap((section) => section.pages));
  expect(pages.filter((page) => ![...inContents, ...listed].includes(page))).toEqual([]);
  expect(new Set(inContents).size).toBe(inContents.length);
});
