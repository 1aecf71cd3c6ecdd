import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anchorOf } from '../../renderer/help-dialog/anchor.ts';

const root = join(import.meta.dirname, '..', '..');
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...pagesIn('docs')];

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file));
}

function read(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** Returns the anchors of a page's headings. */
function anchorsOf(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** Returns the matches of a pattern in a page without duplicates. */
function namedIn(page: string, kind: RegExp): readonly string[] {
  return [...new Set([...read(page).matchAll(kind)].map(([, name = '']) => name))];
}

test('no page links to a missing file or heading', () => {
  const broken = pages.flatMap((page) =>
    namedIn(page, /\]\((?!https?:)([^)\s]+)\)/g)
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? page : normalize(join(dirname(page), file));
        return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('each file, folder, and command that a page mentions exists, except in decisions and the changelog', () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
  const present = pages.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith(join('docs', 'decisions')));
  const gone = present.flatMap((page) => {
    const places = namedIn(page, /`((?:shared|service|electron|renderer|scripts|bench|test|docs)\/[\w./-]+)`/g);
    const commands = namedIn(page, /npm run (?:--silent )?([a-z][a-z:]*)/g);
    return [
      ...places.filter((place) => !existsSync(join(root, place))),
      ...commands.filter((command) => !Object.hasOwn(scripts, command)),
    ].map((name) => `${page}: ${name}`);
  });
  expect(gone).toEqual([]);
});

test('the list of decisions links to every decision', () => {
  const listed = namedIn(join('docs', 'decisions', 'README.md'), /\]\((\d{4}-[\w-]+\.md)\)/g);
  const written = pagesIn(join('docs', 'decisions')).flatMap((page) => /\d{4}-[\w-]+\.md$/.exec(page)?.[0] ?? []);
  expect([...listed].sort()).toEqual([...written].sort());
});
