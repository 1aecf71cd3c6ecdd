import { expect, test } from 'vitest';
import { french } from '../../../renderer/i18n/resources.ts';
import { fr as wordsOfLanguages } from '../../../shared/language/texts/fr.ts';
import { fr as messages } from '../../../shared/query/messages/fr.ts';

/** Every text of a tree of them, with where it stands. */
function textsIn(tree: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof tree === 'string') return [[path, tree]];
  return Object.entries(tree ?? {}).flatMap(([key, part]) => textsIn(part, `${path}.${key}`));
}

const texts = [...textsIn(french, 'page'), ...textsIn(messages, 'messages'), ...textsIn(wordsOfLanguages, 'language')];

function offending(pattern: RegExp): readonly string[] {
  return texts.filter(([, text]) => pattern.test(text)).map(([path, text]) => `${path}: ${text}`);
}

test('no line of French begins with its punctuation: the space before it does not break', () => {
  expect(texts.length).toBeGreaterThan(1000);
  // What a key or a URL shows is no punctuation: a letter follows at once, as in `x:x`.
  expect(offending(/ [;:?!%»](?=$|[\s.,)\]…»])|« |[^\s«([]»|«(?!\s)/u)).toEqual([]);
});

test('a number of a French text stays with its unit and its thousands on one line', () => {
  expect(offending(/\d \d{3}(?!\d)|[\d}] (?:s|min|h|ms|ko|Mo|Go)(?![\p{L}’-])/u)).toEqual([]);
});

test('French texts have the apostrophe and the suspension points of print', () => {
  const page = textsIn(french, 'page');
  expect(page.filter(([, text]) => /\p{L}'\p{L}|\.\.\.|“|”/u.test(text)).map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});
