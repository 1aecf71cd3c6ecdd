import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Prose } from '../../../renderer/components/prose.tsx';
import { growthOf } from '../../fuzz/growth.ts';

afterEach(cleanup);

function shown(text: string): string {
  return render(<Prose text={text} />).container.innerHTML;
}

test.each([
  ['one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
  ['1. first\n2. `second`', '<ol start="1"><li>first</li><li><code>second</code></li></ol>'],
  ['S&amp;P &lt;b&gt;', '<p>S&amp;P &lt;b&gt;</p>'],
  ['<b>no</b>', '<p>&lt;b&gt;no&lt;/b&gt;</p>'],
  ['<div onclick="x()">no</div>', '&lt;div onclick="x()"&gt;no&lt;/div&gt;'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['[x](ms-msdt:/id)', '<p>x</p>'],
  ['![picture](https://example.org/x.png)', '<p>![picture](https://example.org/x.png)</p>'],
  [
    '[mole](https://en.wikipedia.org/wiki/Mole_(unit))',
    '<p><a href="https://en.wikipedia.org/wiki/Mole_(unit)" target="_blank" rel="noreferrer" title="https://en.wikipedia.org/wiki/Mole_(unit)">mole</a></p>',
  ],
])('%j is shown as text with its structure', (text, html) => {
  expect(shown(text)).toBe(html);
});

test.each([
  ['thousands of markers', '*a"', 2_000],
  ['thousands of nested quotes', '>', 5_000],
  ['thousands of nested lists', '+ ', 5_000],
  ['tens of thousands of words', 'a ', 30_000],
])('shows a description with %s as plain text, in time proportional to its length', (_what, part, count) => {
  const text = part.repeat(count);
  expect(shown(text)).toBe(`<pre>${text.replaceAll('>', '&gt;')}</pre>`);
  expect(growthOf(shown, (length) => part.repeat(Math.ceil(length / part.length)))).toBeNull();
});

const allowed = new Set(['P', 'UL', 'OL', 'LI', 'A', 'EM', 'STRONG', 'DEL', 'CODE', 'PRE', 'BLOCKQUOTE', 'BR']);
const pieces = fc.constantFrom(
  '<',
  '>',
  '"',
  'script',
  'img src=x onerror=y',
  '[a](',
  'javascript:',
  'https://a.b/',
  ')',
  '`',
  '**',
  '\n',
  '- ',
  '&lt;',
  '> ',
  '|',
  '![',
);

test('creates no unsafe element, attribute, or address from any server text', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const { container, unmount } = render(<Prose text={parts.join('')} />);
      for (const element of container.querySelectorAll('*')) {
        expect(allowed).toContain(element.tagName);
        for (const { name } of element.attributes) expect(['href', 'target', 'rel', 'title', 'start']).toContain(name);
        if (element.hasAttribute('href')) expect(element.getAttribute('href')).toMatch(/^https?:\/\//);
      }
      unmount();
    }),
    { numRuns: 200 },
  );
});
