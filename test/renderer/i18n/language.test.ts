import { describe, expect, test } from 'vitest';
import { languageOf, localeOf } from '../../../renderer/i18n/language.ts';
import { english, french } from '../../../renderer/i18n/resources.ts';
import { createTranslation } from '../../../renderer/i18n/translation.ts';

describe('the language of the page', () => {
  test.each([
    ['fr-CA', 'fr'],
    ['fr_FR', 'fr'],
    ['FR', 'fr'],
    ['en-GB', 'en'],
    ['de-DE', 'en'],
    ['', 'en'],
  ] as const)('is, for the system language %s, %s', (system, language) => {
    expect(languageOf('system', system)).toBe(language);
  });

  test.each([
    ['English', english],
    ['French', french],
  ])('has no text in %s with fixed key names, because keys depend on the platform', (_, texts) => {
    const named = JSON.stringify(texts).match(/[^"]*\b(?:Ctrl|Control|Cmd|Shift|Maj|Alt|F\d{1,2})(?:\+[^"]*|\)[^"]*)/g);
    expect(named ?? []).toEqual([]);
  });

  test('is the user’s choice rather than the system language', () => {
    expect(languageOf('en', 'fr-FR')).toBe('en');
  });

  test.each([
    ['fr', 'fr_CA', 'fr-CA'],
    ['en', 'en-GB', 'en-GB'],
    ['en', 'fr-FR', 'en'],
    ['en', 'en-', 'en'],
  ] as const)('formats dates in %s on a %s system as %s', (language, system, locale) => {
    expect(localeOf(language, system)).toBe(locale);
  });
});

function leaves(tree: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(`${path}${key}`, value);
    else for (const [inner, text] of leaves(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').sort();
}

describe('the French texts', () => {
  const inFrench = leaves(french);

  test('exist for every English text, with the same placeholders', () => {
    for (const [key, text] of leaves(english)) {
      const translated = inFrench.get(key);
      expect(translated, key).toBeTypeOf('string');
      expect(translated === '', key).toBe(text === '');
      // A plural form for one can omit the number.
      if (!/_(one|many|other)$/.test(key)) expect(placeholders(translated ?? ''), key).toEqual(placeholders(text));
    }
  });

  test('have a plural form for millions in every text with plural forms', () => {
    const counted = [...inFrench.keys()].filter((key) => key.endsWith('_other'));
    for (const key of counted) expect(inFrench.has(key.replace(/_other$/, '_many')), key).toBe(true);
    expect(createTranslation('fr').language).toBe('fr');
  });
});
