import { expect, test } from 'vitest';
import { textsIn, textsOfPrograms } from '../../texts-of-programs.ts';

/** Returns the names of the facts in a text. */
const factsOf = (text: string): string => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].toSorted().join(' ');

/** Returns the key without the suffix for a plural form. */
const bare = (path: string): string => path.replace(/_(?:one|many|other)$/, '');

/** Returns the facts of each text by key. A plural form can omit `count`, as in “one row”. */
function factsByKey(tree: unknown): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const [path, text] of textsIn(tree)) {
    const known = facts.get(bare(path));
    const named = factsOf(text);
    if (known === undefined || named.length > known.length) facts.set(bare(path), named);
  }
  return facts;
}

test('every text exists in both languages with the same placeholders', () => {
  expect(textsIn(textsOfPrograms.en).length).toBeGreaterThan(2000);
  expect(factsByKey(textsOfPrograms.fr)).toEqual(factsByKey(textsOfPrograms.en));
});

test('every text with a count has all plural forms of its language', () => {
  const forms = { en: ['one', 'other'], fr: ['many', 'one', 'other'] };
  for (const language of ['en', 'fr'] as const) {
    const found = new Map<string, string[]>();
    for (const [path] of textsIn(textsOfPrograms[language])) {
      const [, key, form] = /^(.*)_(one|many|other)$/.exec(path) ?? [];
      if (key !== undefined && form !== undefined) found.set(key, [...(found.get(key) ?? []), form]);
    }
    for (const [key, given] of found) expect([key, ...given.toSorted()]).toEqual([key, ...forms[language]]);
  }
});
