// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-tokens.d.ts" />
import { TextModel } from 'monaco-editor/editor/common/model/textModel';
import type { editor } from './monaco.ts';

/**
 * Colours a text as it stands. Monaco does so at a pause: until then what was typed has the colour of what stood there, and the line is
 * drawn twice.
 */
export function colourNow(model: editor.ITextModel): void {
  if (model instanceof TextModel) model.tokenization.forceTokenization(model.getLineCount());
}
