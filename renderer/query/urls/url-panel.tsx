import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { AlignLeft, FileDiff } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { Format } from '../../../shared/contract/results/run.ts';
import { copiedUrl } from '../../../shared/url/index.ts';
import { RunButton } from '../../commands/run-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { UrlDifference } from '../../editor/url-difference.tsx';
import { UrlEditor } from '../../editor/url-editor.tsx';
import type { UrlVerbs } from '../../editor/url-verbs.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePersistedValue } from '../../session/use-persisted-value.ts';
import type { LastRuns } from '../runs/use-query-runs.ts';
import type { UrlState } from '../state/workspace-state.ts';
import { fixTitle, ProblemLine, useDescribe } from './problem-line.tsx';
import type { RejectionInUrl } from './rejection-in-url.ts';
import classes from './url-panel.module.css';

/** Schema of the setting that shows a URL with one parameter per line. */
const linesSchema = z.boolean();

interface UrlPanelProps {
  /** Storage key of the API's URL settings. */
  readonly layoutKey: string;
  /** The languages that the server supports. */
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, UrlState>>;
  readonly verbs: Readonly<Record<Format, UrlVerbs>>;
  readonly runs: Readonly<Record<Format, LastRuns>>;
  /** Positions in the URLs that the server rejected. */
  readonly rejections: Readonly<Record<Format, RejectionInUrl | null>>;
  /** Column of a condition in the form that isn't part of the URLs because it is unfinished. Null if there is none. */
  readonly unfinished?: string | null;
  /** Whether the unfinished condition stopped a run. */
  readonly stopped?: boolean;
  readonly onEdit: (format: Format, text: string, composing: boolean) => void;
  /** Counter that changes when the heights of the editors can change. */
  readonly settled: number;
  /** True while a response is pending. */
  readonly running: boolean;
  readonly onRun: () => void;
  /** Runs one URL although it requests something other than the query. */
  readonly onRunOne: (format: Format) => void;
  readonly onCancel: () => void;
}

/** Renders both URLs of the query with **Run** at their end, and a line for problems. */
export function UrlPanel(props: UrlPanelProps): React.ReactNode {
  const { layoutKey, formats, urls, verbs, runs, rejections, settled, running, onEdit, onRun, onRunOne, onCancel } = props;
  const { unfinished = null, stopped = false } = props;
  const { t } = useTexts('editor');
  const broken = formats.filter((format) => urls[format].remarks.some(({ severity }) => severity === 'error'));
  const spine = useRef<HTMLElement>(null);
  // The problem list is updated in a later frame. If it appeared during a keystroke, everything below would move.
  const listed = useDeferredValue(urls);
  const applyFix = (format: Format, text: string): void => {
    if (listed[format] !== urls[format]) return;
    // The button disappears with the error, so the focus moves to the field first.
    spine.current?.querySelector<HTMLElement>(`[data-format="${format}"] :is(textarea, [role="textbox"])`)?.focus();
    onEdit(format, text, false);
  };
  return (
    <section ref={spine} aria-label={t('urls')} className={classes.spine} data-pane="urls">
      <div className={classes.urls}>
        <div className={classes.lines}>
          {formats.map((format) => (
            <UrlLine
              key={format}
              layoutKey={layoutKey}
              format={format}
              url={urls[format]}
              verbs={verbs[format]}
              runs={runs[format]}
              rejection={rejections[format]}
              behind={broken.some((other) => other !== format) ? 'url' : unfinished !== null ? 'form' : null}
              settled={settled}
              onEdit={onEdit}
              onRun={onRun}
            />
          ))}
        </div>
        <RunButton running={running} onRun={onRun} onCancel={onCancel} />
      </div>
      <ProblemAnnouncement formats={formats} urls={listed} />
      <VisuallyHidden role="alert">{stopped ? t('unfinished', { column: unfinished ?? '' }) : ''}</VisuallyHidden>
      <ProblemLine
        formats={formats}
        urls={listed}
        rejections={rejections}
        unfinished={stopped ? unfinished : null}
        onFix={applyFix}
        onRunOne={onRunOne}
      />
    </section>
  );
}

interface UrlLineProps {
  readonly layoutKey: string;
  readonly format: Format;
  readonly url: UrlState;
  readonly verbs: UrlVerbs;
  readonly runs: LastRuns;
  readonly rejection: RejectionInUrl | null;
  /** The invalid view whose changes this URL doesn't contain. Null if there is none. */
  readonly behind: 'url' | 'form' | null;
  readonly settled: number;
  readonly onEdit: (format: Format, text: string, composing: boolean) => void;
  readonly onRun: () => void;
}

const UrlLine = memo(function UrlLine(props: UrlLineProps): React.ReactNode {
  const { layoutKey, format, url, verbs, runs, rejection, behind, settled, onEdit, onRun } = props;
  const { t } = useTexts('editor');
  const describe = useDescribe();
  const [lines, setLines] = usePersistedValue(`dataquay.lines.${layoutKey}.${format}`, linesSchema, false);
  const [compared, setCompared] = useState(false);
  const { before, last } = runs;
  const remarks = useMemo(() => {
    const own = url.remarks.map((remark) => {
      const { fix } = remark;
      return { ...remark, message: describe(remark), fix: fix === null ? null : { ...fix, title: fixTitle(fix, url.text, t) } };
    });
    if (rejection === null) return own;
    const { from, to, message } = rejection;
    return [...own, { from, to, severity: 'error' as const, message: t('refused', { message }), fix: null }];
  }, [url.remarks, url.text, rejection, describe, t]);
  const latest = useRef(url.text);
  latest.current = url.text;
  const readUrl = useCallback(() => copiedUrl(latest.current), []);
  const mistakes = remarks.filter(({ severity }) => severity === 'error').length;
  const state =
    mistakes > 0
      ? t('mistakes', { count: mistakes })
      : url.incomplete
        ? t('incomplete')
        : behind === null
          ? t('fine')
          : t(`behind.${behind}`);
  return (
    <div className={classes.line}>
      <span className={classes.format} aria-hidden="true">
        {t(`format.${format}`)}
      </span>
      <div className={classes.field} data-format={format}>
        <UrlEditor
          format={format}
          label={t(`url.${format}`)}
          text={url.text}
          edit={url.edit}
          remarks={remarks}
          verbs={verbs}
          lines={lines}
          settled={settled}
          onChange={(text, composing) => onEdit(format, text, composing)}
          onRun={onRun}
        />
        {compared && before !== null && last !== null ? (
          <UrlDifference
            format={format}
            labels={{ before: t(`difference.before.${format}`), after: t(`difference.after.${format}`) }}
            before={before}
            after={last}
          />
        ) : null}
      </div>
      <span className={classes.state} data-mistaken={mistakes > 0 || url.incomplete || behind !== null || undefined} title={state}>
        <span aria-hidden="true">{mistakes > 0 ? `✗ ${mistakes}` : url.incomplete ? '≠' : behind === null ? '✓' : '…'}</span>
        <VisuallyHidden>{state}</VisuallyHidden>
      </span>
      <UrlTools
        format={format}
        canCompare={before !== null}
        compared={compared}
        onCompared={setCompared}
        lines={lines}
        onLines={setLines}
        readUrl={readUrl}
      />
    </div>
  );
});

interface UrlToolsProps {
  readonly format: Format;
  /** True if two runs can be compared. */
  readonly canCompare: boolean;
  /** Whether the difference between the last two URLs is shown. */
  readonly compared: boolean;
  readonly onCompared: (compared: boolean) => void;
  /** Whether the URL is shown with one parameter per line. */
  readonly lines: boolean;
  readonly onLines: (lines: boolean) => void;
  /** Returns the current URL as it is copied. */
  readonly readUrl: () => string;
}

/** Renders the tools next to a URL. They don't render while the user types in it. */
const UrlTools = memo(function UrlTools(props: UrlToolsProps): React.ReactNode {
  const { format, canCompare, compared, onCompared, lines, onLines, readUrl } = props;
  const { t } = useTexts('editor');
  const show = t(`difference.show.${format}`);
  return (
    <span className={classes.tools}>
      <ActionIcon
        {...(canCompare ? { title: show } : { 'aria-label': show, title: t('difference.none') })}
        aria-pressed={compared && canCompare}
        disabled={!canCompare}
        onClick={() => onCompared(!compared)}
      >
        <FileDiff size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t(`lines.${format}`)} title={t('lines.hint')} aria-pressed={lines} onClick={() => onLines(!lines)}>
        <AlignLeft size={14} aria-hidden />
      </ActionIcon>
      <CopyButton text={readUrl} name={t(`url.${format}`)} label={t(`copy.${format}`)} />
    </span>
  );
});

/** Typing counts as paused after this time without a change, in milliseconds. */
const typingPause = 1500;

interface ProblemAnnouncementProps {
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, UrlState>>;
}

/**
 * Announces the number of problems to screen readers when typing pauses. Announcements on each keystroke would interrupt the typed text.
 */
export function ProblemAnnouncement({ formats, urls }: ProblemAnnouncementProps): React.ReactNode {
  const { t } = useTexts('editor');
  const announcements = formats.flatMap((format) => {
    const count = urls[format].remarks.filter(({ severity }) => severity === 'error').length;
    return count === 0 ? [] : [t('said', { url: t(`url.${format}`), mistakes: t('mistakes', { count }) })];
  });
  const [settled] = useDebouncedValue(announcements.join('; '), typingPause);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
