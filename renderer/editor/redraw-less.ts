// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-tokens.d.ts" />
/// <reference path="./monaco-view-line.d.ts" />
import { ViewLine } from 'monaco-editor/editor/browser/viewParts/viewLines/viewLine';
import { LineTokens } from 'monaco-editor/editor/common/tokens/lineTokens';
import { redrawLine } from './redraw-line.ts';

/**
 * Lets Monaco keep of a line in the page what a key leaves as it is: it replaces each line that it draws as a whole, some forty elements
 * for one digit, and those of an unchanged line of the same URL, too.
 */
export function redrawLess(): void {
  const { slicedEquals } = LineTokens.prototype;
  const { setDomNode } = ViewLine.prototype;
  /** Which line of the page looks as one that was drawn anew. */
  const kept = new WeakMap<Element, HTMLElement>();

  // A part of a wrapped line is compared with the whole line's text; its own text is compared beside this.
  LineTokens.prototype.slicedEquals = function (other, from, count) {
    if (count === this.getCount()) return slicedEquals.call(this, other, from, count);
    for (let index = from; index < from + count; index += 1) {
      if (this.getEndOffset(index) !== other.getEndOffset(index) || this.getMetadata(index) !== other.getMetadata(index)) return false;
    }
    return true;
  };

  ViewLine.prototype.setDomNode = function (drawn) {
    const line = kept.get(drawn) ?? drawn;
    // Monaco replaces a line in the page, and then says by what: both mean the old one where that could be changed.
    line.replaceWith = (...others) => {
      const [other] = others;
      if (others.length === 1 && other instanceof HTMLElement && redrawLine(line, other)) {
        kept.set(other, line);
        other.remove();
      } else {
        Element.prototype.replaceWith.apply(line, others);
      }
    };
    setDomNode.call(this, line);
  };
}
