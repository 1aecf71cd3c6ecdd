// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-view-parts.d.ts" />

import type { editor } from 'monaco-editor/editor';
import { ViewContentWidgets } from 'monaco-editor/editor/browser/viewParts/contentWidgets/contentWidgets';

/**
 * What draws an editor in the midst of a change of the page, for the page to be laid out once, with all that changes.
 *
 * A list of completions is left to Monaco's own frame: to place it, it asks where the editor lies, which would have the page laid out now.
 */
export function drawingAtOnce(): (own: editor.ICodeEditor) => void {
  const { shouldRender } = ViewContentWidgets.prototype;
  let isAtOnce = false;
  ViewContentWidgets.prototype.shouldRender = function () {
    return !isAtOnce && shouldRender.call(this);
  };
  return (own) => {
    isAtOnce = true;
    try {
      own.render();
    } finally {
      isAtOnce = false;
    }
  };
}
