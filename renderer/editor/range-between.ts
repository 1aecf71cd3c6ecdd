import type { editor, IRange } from 'monaco-editor/editor';

/** A stretch of a text as Monaco counts: lines and columns from 1. */
export function rangeBetween(model: editor.ITextModel, from: number, to: number): IRange {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
  return { startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column };
}
