// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-view-parts.d.ts" />

import type { editor } from 'monaco-editor/editor';
import { ViewContentWidgets } from 'monaco-editor/editor/browser/viewParts/contentWidgets/contentWidgets';
import { ViewOverlayWidgets } from 'monaco-editor/editor/browser/viewParts/overlayWidgets/overlayWidgets';

/**
 * What draws an editor in the midst of a change of the page, for the page to be laid out once, with all that changes.
 *
 * To place what lies over it Monaco asks where the editor is, which would have the page laid out now: a list of completions is left to
 * Monaco's own frame, and nothing is asked for descriptions where there are none.
 */
export function drawingAtOnce(): (own: editor.ICodeEditor) => void {
  const { shouldRender } = ViewContentWidgets.prototype;
  const { prepareRender } = ViewOverlayWidgets.prototype;
  let isAtOnce = false;
  ViewContentWidgets.prototype.shouldRender = function () {
    return !isAtOnce && shouldRender.call(this);
  };
  ViewOverlayWidgets.prototype.prepareRender = function (context) {
    if (this.overflowingOverlayWidgetsDomNode.domNode.childElementCount > 0) prepareRender.call(this, context);
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
