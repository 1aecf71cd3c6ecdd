import { expect, test } from 'vitest';
import { textsIn, textsOfPrograms } from '../../texts-of-programs.ts';

/** All texts except command lines and shell commands, which have other punctuation. */
const texts = textsIn(textsOfPrograms.fr).filter(([path]) => !/^cli\.help\.(commands\.\w+\.usage|commands\.completion\.about)$/.test(path));

function offending(pattern: RegExp): readonly string[] {
  return texts.filter(([, text]) => pattern.test(text)).map(([path, text]) => `${path}: ${text}`);
}

test('French texts have non-breaking spaces before punctuation, so that no line starts with it', () => {
  expect(texts.length).toBeGreaterThan(1000);
  // In a key or a URL, such as `x:x`, a letter follows the character directly.
  expect(offending(/ [;:?!%»](?=$|[\s.,)\]…»])|« |[^\s«([]»|«(?!\s)/u)).toEqual([]);
});

test('French texts have non-breaking spaces in numbers and before units', () => {
  expect(offending(/\d \d{3}(?!\d)|[\d}] (?:s|min|h|ms|ko|Mo|Go)(?![\p{L}’-])/u)).toEqual([]);
});

test('French texts have typographic apostrophes, ellipses, and quotation marks', () => {
  const page = textsIn(textsOfPrograms.fr.page, 'page');
  expect(page.filter(([, text]) => /\p{L}'\p{L}|\.\.\.|“|”/u.test(text)).map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});
