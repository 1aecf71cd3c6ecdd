import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../../renderer/i18n/resources.ts';
import { sourcesIn, sourcesOfPage } from '../sources.ts';

type Texts = { readonly [Key in string]: string | Texts };

/** The keys of a screen's texts, `where.group`; the forms of a counted one are one key. */
function keysOf(texts: Texts, before = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? before + key.replace(/_(?:one|other)$/, '') : keysOf(text, `${before}${key}.`),
  );
}

/** A key as one that sources may ask for: itself, or `` `format.${format}` `` where they put it together. */
interface AskedKey {
  readonly screens: readonly string[];
  readonly matches: (key: string) => boolean;
}

const screens = Object.keys(english);

/** The screens whose words a source speaks; all where it names none, as one that is given a translation does. */
function spokenIn(text: string): readonly string[] {
  const spoken = [...text.matchAll(/(?:useWords|words)\(\s*(\[[^\]]*\]|'\w+')|TFunction<\s*(\[[^\]]*\]|'\w+')/g)].flatMap(
    ([, given, type]) => [...`${given}${type}`.matchAll(/'(\w+)'/g)].flatMap(([, screen]) => screen ?? []),
  );
  return spoken.length === 0 ? screens : spoken;
}

function keysAskedIn(text: string): readonly AskedKey[] {
  const spoken = spokenIn(text);
  return [...text.matchAll(/'((?:\w+:)?[\w.-]+)'|`((?:\w+:)?(?:[\w.-]|\$\{[^}`]*\})+)`/g)].flatMap(([, literal, template]) => {
    const [, screen = null, key = ''] = /^(?:(\w+):)?(.*)$/.exec(literal ?? template ?? '') ?? [];
    const parts = key.split(/\$\{[^}]*\}/);
    // Texts put together of facts alone (`${host}.${port}`) are no keys, and would match any.
    if (screen === null && parts.length > 1 && parts.every((part) => /^\.?$/.test(part))) return [];
    const pattern = new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`);
    return [{ screens: screen === null ? spoken : [screen], matches: (asked: string) => pattern.test(asked) }];
  });
}

test('every text is one that the page says: nobody translates what nobody reads', () => {
  // Sign-in methods name the labels of their fields outside the page.
  const asked = [...sourcesOfPage(/\.tsx?$/), ...sourcesIn(join('shared', 'signin'), /\.ts$/)]
    .filter(({ path }) => !path.startsWith(join('renderer', 'i18n')))
    .flatMap(({ text }) => keysAskedIn(text));
  const unread = Object.entries<Texts>(english).flatMap(([screen, texts]) => {
    const here = asked.filter((one) => one.screens.includes(screen));
    return keysOf(texts)
      .filter((key) => !here.some(({ matches }) => matches(key)))
      .map((key) => `${screen}:${key}`);
  });
  expect(unread).toEqual([]);
});
