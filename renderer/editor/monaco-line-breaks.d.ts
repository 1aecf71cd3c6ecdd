// What Monaco breaks its lines by, of which it has no types.

declare module 'monaco-editor/editor/common/modelLineProjectionData' {
  /** Where a line of a text breaks into lines of the view. */
  export class ModelLineProjectionData {
    constructor(
      injectionOffsets: null,
      injectionOptions: null,
      breakOffsets: number[],
      breakOffsetsVisibleColumn: number[],
      wrappedTextIndentLength: number,
    );
    readonly breakOffsets: readonly number[];
    readonly breakOffsetsVisibleColumn: readonly number[];
    readonly wrappedTextIndentLength: number;
  }
}

declare module 'monaco-editor/editor/browser/view/domLineBreaksComputer' {
  import type { ModelLineProjectionData } from 'monaco-editor/editor/common/modelLineProjectionData';

  export interface LineBreaksContext {
    getLineContent(lineNumber: number): string;
    getLineInjectedText(lineNumber: number): readonly unknown[] | null;
  }

  export interface LineBreaksComputer {
    addRequest(lineNumber: number, previous: ModelLineProjectionData | null): void;
    finalize(): (ModelLineProjectionData | null)[];
  }

  export interface LineBreaksComputerFactory {
    createLineBreaksComputer(
      context: LineBreaksContext,
      fontInfo: { readonly isMonospace: boolean },
      tabSize: number,
      wrappingColumn: number,
      ...settings: readonly unknown[]
    ): LineBreaksComputer;
  }

  /** Measures in the page, as the browser breaks a text field. */
  export const DOMLineBreaksComputerFactory: { create(targetWindow: Window): LineBreaksComputerFactory };
}
