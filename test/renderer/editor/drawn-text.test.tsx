import { describe, expect, it } from 'vitest';
import { drawPiece, readDrawnText } from '../../../renderer/editor/drawn-text.ts';

function placeWith(html: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = `<div class="view-lines">${html}</div>`;
  return place;
}

describe('a text as it is drawn', () => {
  it('is read line by line from above, in its pieces, whatever order the lines have in the page', () => {
    const place = placeWith(
      '<div class="view-line" style="top:24px"><span><span>and\u00a0</span><span>b</span></span></div>' +
        '<div class="view-line" style="top:4px"><span><span>a\u00a0</span></span></div>',
    );
    const { text, breaks, pieces } = readDrawnText(place);
    expect(text).toBe('a and b');
    expect(breaks).toEqual([2, 7]);
    expect(pieces.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 6],
      [6, 7],
    ]);
  });

  it('takes a changed piece with its blanks', () => {
    const place = placeWith('<div class="view-line" style="top:4px"><span><span>\'x\'</span></span></div>');
    const [piece] = readDrawnText(place).pieces;
    if (piece === undefined) throw new Error('a piece is drawn');
    drawPiece(piece, "'x y'");
    expect(place.textContent).toBe("'x\u00a0y'");
    expect(readDrawnText(place)).toMatchObject({ text: "'x y'", breaks: null });
  });
});
