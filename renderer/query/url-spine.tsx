import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { Format } from '../../shared/contract/run.ts';
import { type Diagnostic, describeDiagnostic, type Fix } from '../../shared/query/index.ts';
import { exactUrl, type UrlDiagnostic } from '../../shared/url/index.ts';
import { UrlDifference } from '../editor/url-difference.tsx';
import { UrlEditor } from '../editor/url-editor.tsx';
import type { UrlVerbs } from '../editor/url-verbs.ts';
import { useWords } from '../i18n/use-words.ts';
import { useKeptValue } from '../session/use-kept-value.ts';
import { ProblemsSaid } from './problems-said.tsx';
import type { RefusalInUrl } from './refusal-in-url.ts';
import classes from './url-spine.module.css';
import { UrlTools } from './url-tools.tsx';
import type { LastRuns } from './use-last-runs.ts';
import type { UrlState } from './workspace-state.ts';

/** Whether a URL is shown one parameter a line. */
const linesSchema = z.boolean();

interface UrlSpineProps {
  /** Of the API: how its URLs are shown is kept by it. */
  readonly layoutKey: string;
  /** The languages that the deployment speaks. */
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, UrlState>>;
  readonly verbs: Readonly<Record<Format, UrlVerbs>>;
  readonly runs: Readonly<Record<Format, LastRuns>>;
  /** What the deployment found fault with in the URLs as they stand. */
  readonly refusals: Readonly<Record<Format, RefusalInUrl | null>>;
  readonly onEdit: (format: Format, text: string, composing: boolean) => void;
  readonly onRun: () => void;
  /** Runs one URL although it asks for something else than the query. */
  readonly onRunOne: (format: Format) => void;
}

/** Both URLs, always in sight, always true; below them what is wrong with them. */
export function UrlSpine({ layoutKey, formats, urls, verbs, runs, refusals, onEdit, onRun, onRunOne }: UrlSpineProps): React.ReactNode {
  const { t } = useWords('editor');
  const spine = useRef<HTMLElement>(null);
  // What is said of the URLs comes a frame behind them: a list that comes or goes moves all below it, in the midst of a key.
  const listed = useDeferredValue(urls);
  const mend = (format: Format, text: string): void => {
    if (listed[format] !== urls[format]) return;
    // The button goes with the mistake: the focus would be lost with it.
    spine.current?.querySelector<HTMLElement>(`[data-format="${format}"] :is(textarea, [role="textbox"])`)?.focus();
    onEdit(format, text, false);
  };
  const found = formats.flatMap((format) => listed[format].remarks.map((remark) => ({ format, remark })));
  const refused = formats.flatMap((format) => {
    const refusal = refusals[format];
    return refusal === null ? [] : [{ format, refusal }];
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
          refusal={refusals[format]}
          onEdit={onEdit}
          onRun={onRun}
          onRunOne={onRunOne}
        />
      ))}
      <ProblemsSaid formats={formats} urls={listed} />
      {found.length + refused.length === 0 ? null : (
        // Who has no mouse scrolls it with the keyboard, by its buttons where it has some.
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
          {refused.map(({ format, refusal }) => (
            <li key={`refused ${format}`} className={classes.problem} data-severity="error">
              <span className={classes.where}>{t('place', { format: t(`format.${format}`), position: refusal.from + 1 })}</span>
              <span>{t('refused', { message: refusal.message })}</span>
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
  readonly refusal: RefusalInUrl | null;
  readonly onEdit: (format: Format, text: string, composing: boolean) => void;
  readonly onRun: () => void;
  /** Runs one URL although it asks for something else than the query. */
  readonly onRunOne: (format: Format) => void;
}

const UrlLine = memo(function UrlLine({
  layoutKey,
  format,
  url,
  verbs,
  runs,
  refusal,
  onEdit,
  onRun,
  onRunOne,
}: UrlLineProps): React.ReactNode {
  const { t } = useWords('editor');
  const describe = useDescribe();
  const [lines, setLines] = useKeptValue(`dataquay.lines.${layoutKey}.${format}`, linesSchema, false);
  const [compared, setCompared] = useState(false);
  const { before, last } = runs;
  const remarks = useMemo(() => {
    const own = url.remarks.map((remark) => {
      const { fix } = remark;
      return { ...remark, message: describe(remark), fix: fix === null ? null : { ...fix, title: titleOf(fix, url.text, t) } };
    });
    if (refusal === null) return own;
    const { from, to, message } = refusal;
    return [...own, { from, to, severity: 'error' as const, message: t('refused', { message }), fix: null }];
  }, [url.remarks, url.text, refusal, describe, t]);
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
        {url.unsaid.length === 0 ? null : (
          <p className={classes.unsaid}>
            {t(`unsaid.${format}`)} {url.unsaid.map(describe).join(' ')}{' '}
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
