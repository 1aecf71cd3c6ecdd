// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-tokens.d.ts" />
/// <reference path="./monaco-view-line.d.ts" />
import { ViewLine } from 'monaco-editor/editor/browser/viewParts/viewLines/viewLine';
import { StringBuilder } from 'monaco-editor/editor/common/core/stringBuilder';
import { LineTokens } from 'monaco-editor/editor/common/tokens/lineTokens';
import { type DrawnLine, readDrawnLine, redrawLine } from './drawn-line.ts';

/** Room for the HTML of one line, in characters, before Monaco's builder takes more. */
const htmlOfLine = 10_000;

/**
 * Lets Monaco keep of a line in the page what a key leaves as it is: it replaces each line that it draws as a whole, some forty elements
 * for one digit, and those of an unchanged line of the same URL, too.
 */
export function redrawLess(): void {
  const { slicedEquals } = LineTokens.prototype;
  // A part of a wrapped line is compared with the whole line's text; its own text is compared beside this.
  LineTokens.prototype.slicedEquals = function (other, from, count) {
    if (count === this.getCount()) return slicedEquals.call(this, other, from, count);
    for (let index = from; index < from + count; index += 1) {
      if (this.getEndOffset(index) !== other.getEndOffset(index) || this.getMetadata(index) !== other.getMetadata(index)) return false;
    }
    return true;
  };

  const { renderLine } = ViewLine.prototype;
  const shown = new WeakMap<ViewLine, DrawnLine | null>();
  const builder = new StringBuilder(htmlOfLine);
  ViewLine.prototype.renderLine = function (lineNumber, top, height, viewport, html) {
    const element = this.getDomNode();
    builder.reset();
    if (!renderLine.call(this, lineNumber, top, height, viewport, builder)) return false;
    const written = builder.build();
    const [before, after] = [shown.get(this) ?? null, readDrawnLine(written)];
    shown.set(this, after);
    // To Monaco the line is as it was, in its old place.
    if (element !== null && before !== null && after !== null && redrawLine(element, before, after)) return false;
    html.appendString(written);
    return true;
  };
}
