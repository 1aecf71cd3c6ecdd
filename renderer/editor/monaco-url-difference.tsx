import { useLayoutEffect, useRef } from 'react';
import { readableUrl } from '../../shared/url/index.ts';
import { FollowTheme } from './follow-theme.ts';
import { editor, languageIds } from './monaco.ts';
import { lineHeight, monacoOptions, verticalPadding } from './monaco-options.ts';
import type { UrlDifferenceProps } from './url-difference-props.ts';
import classes from './url-editor.module.css';
import { splitIntoLines } from './url-lines.ts';

/** Maximum number of visible lines. */
const linesAtMost = 12;

const {
  editContext,
  accessibilitySupport,
  contextmenu,
  fontFamily,
  fontSize,
  folding,
  glyphMargin,
  links,
  minimap,
  stickyScroll,
  wordWrap,
} = monacoOptions;

/** Renders two URLs in Monaco's diff editor, with removed lines above added lines. */
export function MonacoUrlDifference({ format, labels, before, after }: UrlDifferenceProps): React.ReactNode {
  const container = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    const own = editor.createDiffEditor(element, {
      ...{
        editContext,
        accessibilitySupport,
        contextmenu,
        fontFamily,
        fontSize,
        folding,
        glyphMargin,
        links,
        minimap,
        stickyScroll,
        wordWrap,
      },
      automaticLayout: true,
      lineHeight,
      lineNumbers: 'off',
      overviewRulerBorder: false,
      padding: { top: verticalPadding, bottom: verticalPadding },
      readOnly: true,
      renderLineHighlight: 'none',
      renderOverviewRuler: false,
      renderSideBySide: false,
      renderGutterMenu: false,
      scrollBeyondLastLine: false,
      tabFocusMode: true,
      ignoreTrimWhitespace: false,
    });
    // The editor's options support only one accessible name, but each side needs its own.
    own.getOriginalEditor().updateOptions({ ariaLabel: labels.before });
    own.getModifiedEditor().updateOptions({ ariaLabel: labels.after });
    const model = (url: string) => editor.createModel(splitIntoLines(readableUrl(url)), languageIds[format]);
    const models = { original: model(before), modified: model(after) };
    own.setModel(models);
    const fitHeight = (): void => {
      const height = own.getModifiedEditor().getContentHeight();
      element.style.height = `${Math.min(height, linesAtMost * lineHeight)}px`;
      own.layout();
    };
    const watches = [own.onDidUpdateDiff(fitHeight), own.getModifiedEditor().onDidContentSizeChange(fitHeight)];
    fitHeight();
    return () => {
      for (const watch of watches) watch.dispose();
      own.dispose();
      models.original.dispose();
      models.modified.dispose();
    };
  }, [format, labels.before, labels.after, before, after]);

  return (
    <>
      <FollowTheme />
      <section ref={container} className={classes.difference} aria-label={labels.after} />
    </>
  );
}
