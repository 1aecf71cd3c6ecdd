import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../../renderer/i18n/resources.ts';
import { sourcesIn, sourcesOfPage } from '../sources.ts';

type Texts = { readonly [Key in string]: string | Texts };

/** Returns the keys of a screen's texts, such as `where.group`. Plural forms are one key. */
function keysOf(texts: Texts, before = ''): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? before + key.replace(/_(?:one|other)$/, '') : keysOf(text, `${before}${key}.`),
  );
}

/** A key that a source uses: a literal, or a template such as `` `format.${format}` ``. */
interface UsedKey {
  readonly screens: readonly string[];
  readonly matches: (key: string) => boolean;
}

const screens = Object.keys(english);

/** Returns the screens whose texts a source uses. Returns all if it names none, because it receives its lookup function. */
function screensIn(text: string): readonly string[] {
  const used = [...text.matchAll(/(?:useTexts|texts)\(\s*(\[[^\]]*\]|'\w+')|TFunction<\s*(\[[^\]]*\]|'\w+')/g)].flatMap(
    ([, argument, type]) => [...`${argument}${type}`.matchAll(/'(\w+)'/g)].flatMap(([, screen]) => screen ?? []),
  );
  return used.length === 0 ? screens : used;
}

function keysUsedIn(text: string): readonly UsedKey[] {
  const used = screensIn(text);
  return [...text.matchAll(/'((?:\w+:)?[\w.-]+)'|`((?:\w+:)?(?:[\w.-]|\$\{[^}`]*\})+)`/g)].flatMap(([, literal, template]) => {
    const [, screen = null, key = ''] = /^(?:(\w+):)?(.*)$/.exec(literal ?? template ?? '') ?? [];
    const parts = key.split(/\$\{[^}]*\}/);
    // A template without literal parts (`${host}.${port}`) isn't a key and would match all keys.
    if (screen === null && parts.length > 1 && parts.every((part) => /^\.?$/.test(part))) return [];
    const pattern = new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`);
    return [{ screens: screen === null ? used : [screen], matches: (key: string) => pattern.test(key) }];
  });
}

test('every text is used by the page, so that no unused text must be translated', () => {
  // Sign-in methods name the labels of their fields outside the page.
  const used = [...sourcesOfPage(/\.tsx?$/), ...sourcesIn(join('shared', 'signin'), /\.ts$/)]
    .filter(({ path }) => !path.startsWith(join('renderer', 'i18n')))
    .flatMap(({ text }) => keysUsedIn(text));
  const unused = Object.entries<Texts>(english).flatMap(([screen, texts]) => {
    const here = used.filter((one) => one.screens.includes(screen));
    return keysOf(texts)
      .filter((key) => !here.some(({ matches }) => matches(key)))
      .map((key) => `${screen}:${key}`);
  });
  expect(unused).toEqual([]);
});
