import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redrawLine } from '../../../renderer/editor/redraw-line.ts';

interface Part {
  readonly className: string;
  readonly text: string;
}

/** A line as the editor draws it. */
function drawn(parts: readonly Part[], top = 4): HTMLElement {
  const line = document.createElement('div');
  line.style.top = `${top}px`;
  const held = document.createElement('span');
  for (const { className, text } of parts) {
    const part = document.createElement('span');
    part.className = className;
    part.textContent = text;
    held.append(part);
  }
  line.append(held);
  return line;
}

const line = fc.array(
  fc.record({ className: fc.constantFrom('name', 'operator', 'value'), text: fc.constantFrom('', 'a', 'eq', "'LAX'") }),
  {
    maxLength: 8,
  },
);

describe('a line of the editor drawn anew', () => {
  it('shows what was drawn, whatever stood there', () => {
    fc.assert(
      fc.property(line, line, fc.constantFrom(4, 24), (before, after, top) => {
        const shown = drawn(before);
        const wanted = drawn(after, top).outerHTML;
        expect(redrawLine(shown, drawn(after, top))).toBe(true);
        expect(shown.outerHTML).toBe(wanted);
      }),
    );
  });

  it('keeps the element of each part before and behind what changed, and of one whose text alone did', () => {
    const before = ['count', 'gt', '1', '&top=5'].map((text, index) => ({ className: `part-${index}`, text }));
    const shown = drawn(before);
    const elements = [...shown.querySelectorAll('span > span')];
    redrawLine(shown, drawn(before.map((part) => (part.text === '1' ? { ...part, text: '12' } : part))));
    expect([...shown.querySelectorAll('span > span')].map((part) => elements.indexOf(part))).toEqual([0, 1, 2, 3]);
    expect(shown.textContent).toBe('countgt12&top=5');

    redrawLine(
      shown,
      drawn([...before.slice(0, 2), { className: 'text', text: "'x'" }, { className: 'end', text: ')' }, ...before.slice(3)]),
    );
    const now = [...shown.querySelectorAll('span > span')];
    expect(now.map((part) => elements.indexOf(part))).toEqual([0, 1, -1, -1, 3]);
  });

  it('leaves a line alone that is not drawn as lines are', () => {
    const shown = drawn([{ className: 'name', text: 'count' }]);
    const text = shown.outerHTML;
    const other = document.createElement('div');
    other.textContent = 'plain';
    expect(redrawLine(shown, other)).toBe(false);
    expect(shown.outerHTML).toBe(text);
  });
});
