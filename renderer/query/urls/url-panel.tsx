import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { AlignLeft, FileDiff } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { Format } from '../../../shared/contract/results/run.ts';
import { type Diagnostic, describeDiagnostic, type Fix } from '../../../shared/query/index.ts';
import { exactUrl, type UrlDiagnostic } from '../../../shared/url/index.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { UrlDifference } from '../../editor/url-difference.tsx';
import { UrlEditor } from '../../editor/url-editor.tsx';
import type { UrlVerbs } from '../../editor/url-verbs.ts';
import { useWords } from '../../i18n/use-words.ts';
import { usePersistedValue } from '../../session/use-persisted-value.ts';
import type { LastRuns } from '../runs/use-query-runs.ts';
import type { UrlState } from '../state/workspace-state.ts';
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
  readonly onEdit: (format: Format, text: string, composing: boolean) => void;
  readonly onRun: () => void;
  /** Runs one URL although it requests something other than the query. */
  readonly onRunOne: (format: Format) => void;
}

/** Renders both URLs of the query, and the list of their problems. */
export function UrlPanel({ layoutKey, formats, urls, verbs, runs, rejections, onEdit, onRun, onRunOne }: UrlPanelProps): React.ReactNode {
  const { t } = useWords('editor');
  const spine = useRef<HTMLElement>(null);
  // The problem list is deferred by a frame: if it appears during a keystroke, everything below it moves.
  const listed = useDeferredValue(urls);
  const mend = (format: Format, text: string): void => {
    if (listed[format] !== urls[format]) return;
    // The button disappears with the error, so the focus moves to the field first.
    spine.current?.querySelector<HTMLElement>(`[data-format="${format}"] :is(textarea, [role="textbox"])`)?.focus();
    onEdit(format, text, false);
  };
  const found = formats.flatMap((format) => listed[format].remarks.map((remark) => ({ format, remark })));
  const rejected = formats.flatMap((format) => {
    const rejection = rejections[format];
    return rejection === null ? [] : [{ format, rejection }];
  });
  return (
    <section ref={spine} aria-label={t('urls')} className={classes.spine} data-pane="urls">
      {formats.map((format) => (
        <UrlLine
          key={format}
          layoutKey={layoutKey}
          format={format}
          url={urls[format]}
          verbs={verbs[format]}
          runs={runs[format]}
          rejection={rejections[format]}
          onEdit={onEdit}
          onRun={onRun}
          onRunOne={onRunOne}
        />
      ))}
      <ProblemAnnouncement formats={formats} urls={listed} />
      {found.length + rejected.length === 0 ? null : (
        // A list without buttons needs its own Tab stop, so that the keyboard can scroll it.
        <ul
          aria-label={t('problems')}
          className={classes.problems}
          {...(found.some(({ remark }) => remark.fix !== null) ? {} : { tabIndex: 0 })}
        >
          {found.map(({ format, remark }) => (
            <ProblemLine
              key={`${format} ${remark.code} ${remark.from} ${remark.to}`}
              format={format}
              remark={remark}
              text={listed[format].text}
              onMend={mend}
            />
          ))}
          {rejected.map(({ format, rejection }) => (
            <li key={`refused ${format}`} className={classes.problem} data-severity="error">
              <span className={classes.where}>{t('place', { format: t(`format.${format}`), position: rejection.from + 1 })}</span>
              <span>{t('refused', { message: rejection.message })}</span>
            </li>
          ))}
        </ul>
      )}
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
  readonly onEdit: (format: Format, text: string, composing: boolean) => void;
  readonly onRun: () => void;
  /** Runs one URL although it requests something other than the query. */
  readonly onRunOne: (format: Format) => void;
}

const UrlLine = memo(function UrlLine({
  layoutKey,
  format,
  url,
  verbs,
  runs,
  rejection,
  onEdit,
  onRun,
  onRunOne,
}: UrlLineProps): React.ReactNode {
  const { t } = useWords('editor');
  const describe = useDescribe();
  const [lines, setLines] = usePersistedValue(`dataquay.lines.${layoutKey}.${format}`, linesSchema, false);
  const [compared, setCompared] = useState(false);
  const { before, last } = runs;
  const remarks = useMemo(() => {
    const own = url.remarks.map((remark) => {
      const { fix } = remark;
      return { ...remark, message: describe(remark), fix: fix === null ? null : { ...fix, title: titleOf(fix, url.text, t) } };
    });
    if (rejection === null) return own;
    const { from, to, message } = rejection;
    return [...own, { from, to, severity: 'error' as const, message: t('refused', { message }), fix: null }];
  }, [url.remarks, url.text, rejection, describe, t]);
  const latest = useRef(url.text);
  latest.current = url.text;
  const readUrl = useCallback(() => exactUrl(latest.current), []);
  const mistakes = remarks.filter(({ severity }) => severity === 'error').length;
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
          onChange={(text, composing) => onEdit(format, text, composing)}
          onRun={onRun}
        />
        {url.unsupported.length === 0 ? null : (
          <p className={classes.unsaid}>
            {t(`unsaid.${format}`)} {url.unsupported.map(describe).join(' ')}{' '}
            {url.incomplete ? (
              <Button size="compact-xs" variant="default" onClick={() => onRunOne(format)}>
                {t(`runAnyway.${format}`)}
              </Button>
            ) : null}
          </p>
        )}
        {compared && before !== null && last !== null ? (
          <UrlDifference
            format={format}
            labels={{ before: t(`difference.before.${format}`), after: t(`difference.after.${format}`) }}
            before={before}
            after={last}
          />
        ) : null}
      </div>
      <span className={classes.state} data-mistaken={mistakes > 0 || url.incomplete || undefined}>
        {mistakes > 0 ? t('mistakes', { count: mistakes }) : url.incomplete ? t('incomplete') : t('fine')}
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

interface ProblemLineProps {
  readonly format: Format;
  readonly remark: UrlDiagnostic;
  readonly text: string;
  readonly onMend: (format: Format, text: string) => void;
}

function ProblemLine({ format, remark, text, onMend }: ProblemLineProps): React.ReactNode {
  const { t } = useWords('editor');
  const describe = useDescribe();
  const { fix, from, severity } = remark;
  return (
    <li className={classes.problem} data-severity={severity}>
      <span className={classes.where}>{t('place', { format: t(`format.${format}`), position: from + 1 })}</span>
      <span>{describe(remark)}</span>
      {fix === null ? null : (
        <Button size="compact-xs" variant="default" onClick={() => onMend(format, text.slice(0, fix.from) + fix.text + text.slice(fix.to))}>
          {titleOf(fix, text, t)}
        </Button>
      )}
    </li>
  );
}

function titleOf(fix: Fix, text: string, t: TFunction<'editor'>): string {
  return fix.text === '' ? t('fixRemove', { text: text.slice(fix.from, fix.to) }) : t('fix', { text: fix.text });
}

function useDescribe(): (diagnostic: Diagnostic) => string {
  const { language } = useWords('editor');
  return useMemo(() => (diagnostic: Diagnostic) => describeDiagnostic(diagnostic, language), [language]);
}

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
  /** Returns the present URL, exactly encoded. */
  readonly readUrl: () => string;
}

/** Renders the tools next to a URL. They don't render while the user types in it. */
const UrlTools = memo(function UrlTools(props: UrlToolsProps): React.ReactNode {
  const { format, canCompare, compared, onCompared, lines, onLines, readUrl } = props;
  const { t } = useWords('editor');
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
      <Button
        variant="subtle"
        leftSection={<AlignLeft size={14} aria-hidden />}
        aria-label={t(`lines.${format}`)}
        title={t('lines.hint')}
        aria-pressed={lines}
        onClick={() => onLines(!lines)}
      >
        {t('lines.label')}
      </Button>
      <CopyButton text={readUrl} name={t(`url.${format}`)} label={t(`copy.${format}`)} />
    </span>
  );
});

/** Milliseconds without a change after which typing counts as paused. */
const typingPause = 1500;

interface ProblemAnnouncementProps {
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, UrlState>>;
}

/** Announces the number of problems to screen readers once typing pauses. Announcements at each key would interrupt the typed text. */
export function ProblemAnnouncement({ formats, urls }: ProblemAnnouncementProps): React.ReactNode {
  const { t } = useWords('editor');
  const said = formats.flatMap((format) => {
    const count = urls[format].remarks.filter(({ severity }) => severity === 'error').length;
    return count === 0 ? [] : [t('said', { url: t(`url.${format}`), mistakes: t('mistakes', { count }) })];
  });
  const [settled] = useDebouncedValue(said.join('; '), typingPause);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
