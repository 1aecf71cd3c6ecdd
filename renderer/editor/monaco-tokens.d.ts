// What Monaco keeps of how a text is coloured, of which it has no types.

declare module 'monaco-editor/editor/common/model/textModel' {
  /** The text of an editor, as Monaco makes it. */
  export abstract class TextModel {
    readonly tokenization: {
      /** Colours all lines up to this one. */
      forceTokenization(lineNumber: number): void;
    };
  }
}

declare module 'monaco-editor/editor/common/tokens/lineTokens' {
  /** The coloured parts of one line. */
  export class LineTokens {
    getCount(): number;
    getEndOffset(index: number): number;
    getMetadata(index: number): number;
    slicedEquals(other: LineTokens, from: number, count: number): boolean;
  }
}
