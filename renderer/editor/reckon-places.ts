// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-view-line.d.ts" />
import { FloatHorizontalRange, VisibleRanges } from 'monaco-editor/editor/browser/view/renderingContext';
import { type RenderedLine, ViewLine } from 'monaco-editor/editor/browser/viewParts/viewLines/viewLine';

/** Pixels that a reckoned place may lie beside the one in the page. */
const tolerance = 0.5;

/**
 * Lets Monaco reckon where in a line of plain text a cursor or a selection stands, which lays the page out where it is measured.
 *
 * Monaco does so itself, but not on Linux, where a character's width depends on the zoom. So one line is measured for each width and
 * zoom, and again at each pause in which Monaco measures lines itself: how far a line can be reckoned follows from that.
 */
export function reckonPlaces(): void {
  const { getVisibleRangesForRange, getWidth } = ViewLine.prototype;
  const reliable = new Map<string, number>();

  ViewLine.prototype.getVisibleRangesForRange = function (lineNumber, startColumn, endColumn, context) {
    const line = this._renderedViewLine;
    const last = (line?.input.lineContent.length ?? 0) + 1;
    const [from, to] = [startColumn, endColumn].map((column) => Math.min(last, Math.max(1, column)));
    if (line === null || from === undefined || to === undefined || !canReckon(line)) {
      return getVisibleRangesForRange.call(this, lineNumber, startColumn, endColumn, context);
    }
    const font = fontOf(line);
    const columns = reliable.get(font) ?? reliableColumns(line);
    reliable.set(font, columns);
    if (to > columns) return getVisibleRangesForRange.call(this, lineNumber, startColumn, endColumn, context);
    const [left, right] = [placeOf(line, from), placeOf(line, to)];
    return new VisibleRanges(false, [new FloatHorizontalRange(left, right - left)]);
  };

  ViewLine.prototype.getWidth = function (context) {
    const isMeasured = !this.getWidthIsFast();
    const width = getWidth.call(this, context);
    const line = this._renderedViewLine;
    if (isMeasured && line !== null && canReckon(line)) reliable.set(fontOf(line), reliableColumns(line));
    return width;
  };
}

/** Whether each character of a line takes one and the same width. */
function canReckon({ input, domNode, _containsForeignElements, _characterMapping }: RenderedLine): boolean {
  const { isBasicASCII, isLTR, useMonospaceOptimizations, stopRenderingLineAfter, lineContent } = input;
  const isWhole = stopRenderingLineAfter === -1 || lineContent.length <= stopRenderingLineAfter;
  const isPlain = isBasicASCII && isLTR && useMonospaceOptimizations && isWhole;
  return isPlain && _containsForeignElements === 0 && _characterMapping.length > 0 && domNode !== null;
}

function fontOf({ input }: RenderedLine): string {
  return `${input.spaceWidth} ${window.devicePixelRatio}`;
}

/** Where a column begins, in whole pixels as Monaco's own. */
function placeOf({ input, _characterMapping }: RenderedLine, column: number): number {
  return Math.round(input.spaceWidth * _characterMapping.getHorizontalOffset(column));
}

/** Up to which column no reckoned place lies beside the one in the page, by the width of a whole line in it. */
function reliableColumns({ domNode, input, _characterMapping }: RenderedLine): number {
  const columns = _characterMapping.getHorizontalOffset(_characterMapping.length);
  const drawn = domNode?.domNode.firstElementChild?.getBoundingClientRect().width ?? 0;
  return columns === 0 ? 0 : tolerance / Math.abs(drawn / columns - input.spaceWidth);
}
