import { changeBetween } from '../../shared/edit/index.ts';
import type { editor } from './monaco.ts';
import { rangeBetween } from './range-between.ts';
import type { TextEdit } from './url-editor-props.ts';
import { joinLines, stretchInLines } from './url-lines.ts';

/**
 * Returns the smallest edits from an editor's text to another text. Known edits are used if they are given.
 *
 * Known edits have offsets in the URL on one line. They are converted if the editor shows several lines.
 */
export function editsToText(model: editor.ITextModel, text: string, edit: TextEdit | null): editor.IIdentifiedSingleEditOperation[] {
  const value = model.getValue();
  const isKnown = edit !== null && edit.before === joinLines(value);
  const changes = isKnown
    ? edit.changes.map((change) => ({ ...change, ...stretchInLines(value, change.from, change.to) }))
    : changeBetween(value, text);
  return changes.map((change) => ({ range: rangeBetween(model, change.from, change.to), text: change.text, forceMoveMarkers: true }));
}
