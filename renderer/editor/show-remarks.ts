import { editor, MarkerSeverity } from './monaco.ts';
import { rangeBetween } from './range-between.ts';
import type { UrlRemark } from './url-editor-props.ts';
import { stretchInLines } from './url-lines.ts';

const owner = 'dataquay';
const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, information: MarkerSeverity.Info } as const;

/** Underlines the ranges with diagnostics. */
export function showRemarks(model: editor.ITextModel, remarks: readonly UrlRemark[]): void {
  // Also called at each key in a valid URL.
  const value = remarks.length === 0 ? '' : model.getValue();
  const markers = remarks.map(({ from, to, severity, message }) => {
    const stretch = stretchInLines(value, from, Math.max(to, from + 1));
    const range = rangeBetween(model, stretch.from, stretch.to);
    // An empty range at the end has no character, so the previous one is underlined.
    const startColumn = range.startColumn === range.endColumn ? Math.max(1, range.startColumn - 1) : range.startColumn;
    return { ...range, startColumn, severity: severities[severity], message };
  });
  editor.setModelMarkers(model, owner, markers);
}
