import type { editor, IRange } from 'monaco-editor/editor';

/** Returns a range of a text in Monaco's format. Lines and columns are counted from 1. */
export function rangeBetween(model: editor.ITextModel, from: number, to: number): IRange {
  const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
  return { startLineNumber: start.lineNumber, startColumn: start.column, endLineNumber: end.lineNumber, endColumn: end.column };
}
