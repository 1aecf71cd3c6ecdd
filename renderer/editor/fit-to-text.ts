import type { editor } from 'monaco-editor/editor';
import { lineHeight, linesAtMost, verticalPadding } from './monaco-options.ts';

/**
 * Makes an editor as high as its text, up to some lines, and as wide as its place; returns what ends that.
 *
 * Monaco's own `automaticLayout` measures the place again after each line that comes or goes, and lays its text out for the fraction
 * of a pixel that makes. Here it is told its size, which is known, and draws when it draws the text.
 */
export function fitToText(own: editor.IStandaloneCodeEditor, place: HTMLElement): () => void {
  let { width } = own.getLayoutInfo();
  let height = 0;
  const fitHeight = (): void => {
    const wanted = Math.min(own.getContentHeight(), linesAtMost * lineHeight + 2 * verticalPadding);
    if (wanted === height) return;
    height = wanted;
    place.style.height = `${height}px`;
    own.layout({ width, height }, true);
  };
  const watch = own.onDidContentSizeChange(fitHeight);
  const sizes = new ResizeObserver(([entry]) => {
    const wide = Math.floor(entry?.contentRect.width ?? 0);
    // Nothing is as wide as nothing where it is not shown.
    if (wide === 0 || wide === width) return;
    width = wide;
    own.layout({ width, height });
  });
  sizes.observe(place);
  fitHeight();
  return () => {
    watch.dispose();
    sizes.disconnect();
  };
}
