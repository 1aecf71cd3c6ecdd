import { expect, test } from 'vitest';
import { createTexts } from '../../../shared/translation/create-texts.ts';

const texts = createTexts(
  { topic: { hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows', bad: 'Bad.', bad_hint: 'Bad: {{hint}}.' } },
  {
    topic: {
      hello: 'Bonjour {{name}}',
      rows_one: '{{count}} ligne',
      rows_many: '{{count}} de lignes',
      rows_other: '{{count}} lignes',
      bad: 'Faux.',
      bad_hint: 'Faux : {{hint}}.',
    },
  },
);

test('a value is shown unchanged, even if it resembles a template, a reference, or markup', () => {
  for (const name of ['{{name}}', '$t(topic:bad)', '<b>&amp;</b>', '$& $1', '']) {
    expect(texts('en').t('topic:hello', { name })).toBe(`Hello ${name}`);
  }
});

test('a value can have the name of an option of the translation library', () => {
  expect(texts('en').t('topic:hello', { name: 'x', lng: 'fr', context: 'hint', defaultValue: 'y' })).toBe('Hello x');
});

test('a count selects the plural form of the language', () => {
  expect([0, 1, 2].map((count) => texts('en').t('topic:rows', { count }))).toEqual(['0 rows', '1 row', '2 rows']);
  expect([0, 1, 2, 1_000_000].map((count) => texts('fr').t('topic:rows', { count }))).toEqual([
    '0 ligne',
    '1 ligne',
    '2 lignes',
    '1000000 de lignes',
  ]);
});

test('a variant is used if it exists', () => {
  expect(texts('en').t('topic:bad', { hint: 'x' }, 'hint')).toBe('Bad: x.');
  expect(texts('en').t('topic:bad', {}, 'other')).toBe('Bad.');
});
