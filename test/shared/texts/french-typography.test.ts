import { expect, test } from 'vitest';
import { textsIn, textsOfPrograms } from '../../texts-of-programs.ts';

/** All texts except command lines and shell commands, which have other punctuation. */
const texts = textsIn(textsOfPrograms.fr).filter(([path]) => !/^cli\.help\.(commands\.\w+\.usage|commands\.completion\.about)$/.test(path));

function offending(pattern: RegExp): readonly string[] {
  return texts.filter(([, text]) => pattern.test(text)).map(([path, text]) => `${path}: ${text}`);
}

test('no line of French begins with its punctuation: the space before it does not break', () => {
  expect(texts.length).toBeGreaterThan(1000);
  // In a key or a URL, such as `x:x`, a letter follows the character directly.
  expect(offending(/ [;:?!%»](?=$|[\s.,)\]…»])|« |[^\s«([]»|«(?!\s)/u)).toEqual([]);
});

test('a number of a French text stays with its unit and its thousands on one line', () => {
  expect(offending(/\d \d{3}(?!\d)|[\d}] (?:s|min|h|ms|ko|Mo|Go)(?![\p{L}’-])/u)).toEqual([]);
});

test('French texts have the apostrophe and the suspension points of print', () => {
  const page = textsIn(textsOfPrograms.fr.page, 'page');
  expect(page.filter(([, text]) => /\p{L}'\p{L}|\.\.\.|“|”/u.test(text)).map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});
