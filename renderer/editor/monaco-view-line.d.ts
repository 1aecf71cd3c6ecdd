// What Monaco draws lines with, and places cursors and selections by, of which it has no types.

declare module 'monaco-editor/editor/browser/view/renderingContext' {
  /** Pixels from the left edge of a line. */
  export class FloatHorizontalRange {
    constructor(left: number, width: number);
    readonly left: number;
    readonly width: number;
  }

  export class VisibleRanges {
    constructor(outsideRenderedLine: boolean, ranges: readonly FloatHorizontalRange[]);
    readonly ranges: readonly FloatHorizontalRange[];
  }
}

declare module 'monaco-editor/editor/common/core/stringBuilder' {
  export class StringBuilder {
    /** @param capacity In characters. */
    constructor(capacity: number);
    reset(): void;
    appendString(text: string): void;
    build(): string;
  }
}

declare module 'monaco-editor/editor/browser/viewParts/viewLines/viewLine' {
  import type { VisibleRanges } from 'monaco-editor/editor/browser/view/renderingContext';
  import type { StringBuilder } from 'monaco-editor/editor/common/core/stringBuilder';

  /** A line as it was put into the page. */
  export interface RenderedLine {
    readonly domNode: { readonly domNode: HTMLElement } | null;
    readonly input: {
      readonly lineContent: string;
      readonly isBasicASCII: boolean;
      readonly isLTR: boolean;
      readonly useMonospaceOptimizations: boolean;
      readonly stopRenderingLineAfter: number;
      readonly spaceWidth: number;
    };
    readonly _characterMapping: { readonly length: number; getHorizontalOffset(column: number): number };
    /** Zero for none. Left out in lines that reckon themselves. */
    readonly _containsForeignElements?: number;
  }

  export class ViewLine {
    readonly _renderedViewLine: RenderedLine | null;
    getDomNode(): HTMLElement | null;
    /** Writes the line, and tells whether it has to be put into the page. */
    renderLine(lineNumber: number, top: number, height: number, viewport: unknown, html: StringBuilder): boolean;
    getWidth(context: unknown): number;
    getWidthIsFast(): boolean;
    getVisibleRangesForRange(lineNumber: number, startColumn: number, endColumn: number, context: unknown): VisibleRanges | null;
  }
}
