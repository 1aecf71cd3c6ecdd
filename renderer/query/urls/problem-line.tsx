import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Diagnostic, Fix } from '../../../shared/query/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { UrlState } from '../state/workspace-state.ts';
import classes from './problem-line.module.css';
import type { RejectionInUrl } from './rejection-in-url.ts';

interface ProblemLineProps {
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, UrlState>>;
  /** Positions in the URLs that the server rejected. */
  readonly rejections: Readonly<Record<Format, RejectionInUrl | null>>;
  /** Column of the unfinished condition that stopped a run. Null if there is none. */
  readonly unfinished: string | null;
  /** Replaces the text of a URL. */
  readonly onFix: (format: Format, text: string) => void;
  /** Runs one URL although it requests something other than the query. */
  readonly onRunOne: (format: Format) => void;
}

/** A problem in a URL, and the action that resolves it. */
interface Problem {
  readonly key: string;
  readonly severity: 'error' | 'warning' | 'information';
  /** The format and the position in the URL, or only the format. */
  readonly place: string;
  readonly text: string;
  readonly act: { readonly title: string; readonly run: () => void } | null;
}

/**
 * Renders the first problem of the URLs. The line is always visible, so that nothing moves. Other problems open in a list over the rows.
 */
export function ProblemLine(props: ProblemLineProps): React.ReactNode {
  const { t } = useTexts('editor');
  const [opened, setOpened] = useState(false);
  const problems = useProblems(props);
  const isOpen = opened && problems.length > 1;
  const listed = isOpen ? problems : problems.slice(0, 1);
  return (
    <div className={classes.line}>
      {listed.length === 0 ? null : (
        // A list without buttons needs its own Tab stop, so that the keyboard can scroll it.
        <ul
          aria-label={t('problems')}
          className={classes.problems}
          data-open={isOpen || undefined}
          {...(isOpen && listed.every(({ act }) => act === null) ? { tabIndex: 0 } : {})}
        >
          {listed.map(({ key, severity, place, text, act }) => (
            <li key={key} className={classes.problem} data-severity={severity}>
              <span className={classes.where}>{place}</span>
              <span className={classes.text} title={text}>
                {text}
              </span>
              {act === null ? null : (
                <Button size="compact-xs" variant="default" onClick={act.run}>
                  {act.title}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problems.length < 2 ? null : (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false);
          }}
        >
          {isOpen ? t('fewer') : t('more', { count: problems.length - 1 })}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the problems of the URLs, errors first: from their texts, from the server, and from parts that a URL language doesn't support.
 */
function useProblems({ formats, urls, rejections, unfinished, onFix, onRunOne }: ProblemLineProps): readonly Problem[] {
  const { t } = useTexts('editor');
  const describe = useDescribe();
  const positionText = (format: Format, from: number): string => t('place', { format: t(`format.${format}`), position: from + 1 });
  const ofText = formats.flatMap((format) => {
    const { text, remarks } = urls[format];
    return remarks.map((remark): Problem => {
      const { fix, from, to, code, severity } = remark;
      const fixed = fix === null ? null : text.slice(0, fix.from) + fix.text + text.slice(fix.to);
      return {
        key: `${format} ${code} ${from} ${to}`,
        severity,
        place: positionText(format, from),
        text: describe(remark),
        act: fix === null || fixed === null ? null : { title: fixTitle(fix, text, t), run: () => onFix(format, fixed) },
      };
    });
  });
  const rejected = formats.flatMap((format): readonly Problem[] => {
    const rejection = rejections[format];
    if (rejection === null) return [];
    const text = t('refused', { message: rejection.message });
    return [{ key: `rejected ${format}`, severity: 'error', place: positionText(format, rejection.from), text, act: null }];
  });
  const unsupported = formats.flatMap((format): readonly Problem[] => {
    const { unsupported: parts, incomplete } = urls[format];
    if (parts.length === 0) return [];
    const act = incomplete ? { title: t(`runAnyway.${format}`), run: () => onRunOne(format) } : null;
    return [
      { key: `unsupported ${format}`, severity: 'warning', place: t(`unsupported.${format}`), text: parts.map(describe).join(' '), act },
    ];
  });
  const errors = ofText.filter(({ severity }) => severity === 'error');
  const stopped: readonly Problem[] =
    unfinished === null
      ? []
      : [{ key: 'unfinished', severity: 'error', place: t('formPlace'), text: t('unfinished', { column: unfinished }), act: null }];
  return [...stopped, ...errors, ...rejected, ...unsupported, ...ofText.filter(({ severity }) => severity !== 'error')];
}

/** Returns the title of the button that applies a quick fix to a text. */
export function fixTitle(fix: Fix, text: string, t: TFunction<'editor'>): string {
  return fix.text === '' ? t('fixRemove', { text: text.slice(fix.from, fix.to) }) : t('fix', { text: fix.text });
}

/** Returns a function that describes a diagnostic in the user's language. */
export function useDescribe(): (diagnostic: Diagnostic) => string {
  const { language } = useTexts('editor');
  return useMemo(() => (diagnostic: Diagnostic) => describeDiagnostic(diagnostic, language), [language]);
}
