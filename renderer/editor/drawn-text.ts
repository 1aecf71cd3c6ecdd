import type { BrokenText } from './certain-breaks.ts';
import type { Piece } from './piece-of-change.ts';

/** The node of the page that shows a stretch of the text. */
export interface DrawnPiece extends Piece {
  readonly node: Text;
}

/** A text as an editor has drawn it: line for line, each in pieces of one colour. */
export interface DrawnText extends BrokenText {
  readonly pieces: readonly DrawnPiece[];
}

/** How Monaco draws a blank. */
const drawnBlank = '\u00a0';

/** Reads from the page what an editor shows; a text that has lines out of sight is not whole here. */
export function readDrawnText(place: ParentNode): DrawnText {
  const top = (line: HTMLElement): number => Number.parseFloat(line.style.top);
  const lines = [...place.querySelectorAll<HTMLElement>('.view-lines > .view-line')].sort((one, other) => top(one) - top(other));
  const pieces: DrawnPiece[] = [];
  const ends: number[] = [];
  let text = '';
  for (const line of lines) {
    const nodes = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      if (!(node instanceof Text)) continue;
      pieces.push({ node, from: text.length, to: text.length + node.data.length });
      text += node.data;
    }
    ends.push(text.length);
  }
  return { text: text.replaceAll(drawnBlank, ' '), breaks: ends.length > 1 ? ends : null, pieces };
}

/** Writes a stretch of a text into a piece, as Monaco would have drawn it. */
export function drawPiece({ node }: DrawnPiece, text: string): void {
  node.data = text.replaceAll(' ', drawnBlank);
}
