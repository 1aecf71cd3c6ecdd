import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnLine, readDrawnLine, redrawLine } from '../../../renderer/editor/drawn-line.ts';

interface Part {
  readonly className: string;
  readonly text: string;
}

/** A line as the editor writes it. */
function written(parts: readonly Part[]): string {
  const inner = parts.map(({ className, text }) => `<span class="${className}">${text.replaceAll('<', '&lt;')}</span>`).join('');
  return `<div style="top:4px;height:20px;" class="view-line"><span>${inner}</span></div>`;
}

function read(parts: readonly Part[]): DrawnLine {
  const line = readDrawnLine(written(parts));
  if (line === null) throw new Error('The line is not read.');
  return line;
}

/** A line as the page shows it. */
function drawn(parts: readonly Part[]): Element {
  const place = document.createElement('div');
  place.innerHTML = written(parts);
  const line = place.firstElementChild;
  if (line === null) throw new Error('The page shows no line.');
  return line;
}

const line = fc.array(
  fc.record({ className: fc.constantFrom('name', 'operator', 'value'), text: fc.constantFrom('', 'a', 'eq', "'LAX'", '<b>') }),
  {
    maxLength: 8,
  },
);

describe('a line of the editor drawn anew', () => {
  it('shows what was drawn, whatever stood there', () => {
    fc.assert(
      fc.property(line, line, (before, after) => {
        const shown = drawn(before);
        expect(redrawLine(shown, read(before), read(after))).toBe(true);
        expect(shown.outerHTML).toBe(drawn(after).outerHTML);
      }),
    );
  });

  it('keeps the element of each part before and behind what changed, and of one whose text alone did', () => {
    const before = ['count', 'gt', '1', '&amp;top=5'].map((text, index) => ({ className: `part-${index}`, text }));
    const shown = drawn(before);
    const elements = [...shown.querySelectorAll('span > span')];
    const typed = before.map((part) => (part.text === '1' ? { ...part, text: '12' } : part));
    redrawLine(shown, read(before), read(typed));
    expect([...shown.querySelectorAll('span > span')].map((part) => elements.indexOf(part))).toEqual([0, 1, 2, 3]);
    expect(shown.textContent).toBe('countgt12&top=5');

    const called = [...before.slice(0, 2), { className: 'name', text: 'f' }, { className: 'mark', text: '()' }, ...before.slice(3)];
    redrawLine(shown, read(typed), read(called));
    expect([...shown.querySelectorAll('span > span')].map((part) => elements.indexOf(part))).toEqual([0, 1, -1, -1, 3]);
    expect(shown.textContent).toBe('countgtf()&top=5');
  });

  it('is left alone where it is made of others than plain parts, or stands elsewhere', () => {
    expect(readDrawnLine('<div class="view-line"><span><span class="a"><span class="b">x</span></span></span></div>')).toBeNull();
    expect(readDrawnLine('<div class="view-line"><span>plain</span></div>')).toBeNull();
    const parts = [{ className: 'name', text: 'count' }];
    const shown = drawn(parts);
    const html = shown.outerHTML;
    expect(redrawLine(shown, read(parts), { ...read([]), start: '<div style="top:24px;" class="view-line">' })).toBe(false);
    expect(shown.outerHTML).toBe(html);
  });
});
