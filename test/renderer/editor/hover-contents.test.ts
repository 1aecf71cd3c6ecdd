import { expect, it } from 'vitest';
import { hoverContents } from '../../../renderer/editor/hover-contents.ts';

const blocks = (title: string, paragraphs: readonly string[], example: string | null = null): string[] =>
  hoverContents({ from: 0, to: 1, title, paragraphs, example }).map(({ value }) => value);

it('shows a word as code, its meaning as text, and its example as code', () => {
  expect(blocks('gt', ['Greater.'], 'a gt 1')).toEqual(['```\ngt\n```', 'Greater\\.', '```\na gt 1\n```']);
});

it('shows no empty box above the explanation of an empty string', () => {
  expect(blocks('', ['empty string'])).toEqual(['empty string']);
});

it('shows catalogue texts as plain text, not as Markdown or HTML', () => {
  expect(blocks('x', ['[a](http://b) <i>*c*'])[1]).toBe('\\[a\\]\\(http://b\\) \\<i\\>\\*c\\*');
});
