import { Button } from '@mantine/core';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, formatSchema } from '../../shared/contract/run.ts';
import { type Diagnostic, describeDiagnostic } from '../../shared/query/index.ts';
import { exactUrl, type UrlDiagnostic } from '../../shared/url/index.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { UrlEditor } from '../editor/url-editor.tsx';
import { languageSpoken } from './language-spoken.ts';
import classes from './url-spine.module.css';
import type { UrlState } from './workspace-state.ts';

interface UrlSpineProps {
  readonly urls: Readonly<Record<Format, UrlState>>;
  readonly onEdit: (format: Format, text: string) => void;
  readonly onRun: () => void;
}

/** Both URLs, always in sight, always true; below them what is wrong with them. */
export function UrlSpine({ urls, onEdit, onRun }: UrlSpineProps): React.ReactNode {
  const { t } = useTranslation('editor');
  const found = formatSchema.options.flatMap((format) => urls[format].remarks.map((remark) => ({ format, remark })));
  return (
    <section aria-label={t('urls')} className={classes.spine} data-pane="urls">
      {formatSchema.options.map((format) => (
        <UrlLine key={format} format={format} url={urls[format]} onEdit={onEdit} onRun={onRun} />
      ))}
      {found.length === 0 ? null : (
        <ul aria-label={t('problems')} className={classes.problems}>
          {found.map(({ format, remark }) => (
            <ProblemLine
              key={`${format} ${remark.code} ${remark.from} ${remark.to}`}
              format={format}
              remark={remark}
              text={urls[format].text}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface UrlLineProps {
  readonly format: Format;
  readonly url: UrlState;
  readonly onEdit: (format: Format, text: string) => void;
  readonly onRun: () => void;
}

const UrlLine = memo(function UrlLine({ format, url, onEdit, onRun }: UrlLineProps): React.ReactNode {
  const { t } = useTranslation('editor');
  const describe = useDescribe();
  const remarks = useMemo(() => url.remarks.map((remark) => ({ ...remark, message: describe(remark) })), [url.remarks, describe]);
  const mistakes = url.remarks.filter(({ severity }) => severity === 'error').length;
  return (
    <div className={classes.line}>
      <span className={classes.format} aria-hidden="true">
        {t(`format.${format}`)}
      </span>
      <div className={classes.field}>
        <UrlEditor
          format={format}
          label={t(`url.${format}`)}
          text={url.text}
          remarks={remarks}
          onChange={(text) => onEdit(format, text)}
          onRun={onRun}
        />
        {url.unsaid.length === 0 ? null : (
          <p className={classes.unsaid}>
            {t(`unsaid.${format}`)} {url.unsaid.map(describe).join(' ')}
          </p>
        )}
      </div>
      <span className={classes.state} data-mistaken={mistakes > 0 || undefined}>
        {mistakes > 0 ? t('mistakes', { count: mistakes }) : t('fine')}
      </span>
      <CopyButton text={exactUrl(url.text)} name={t(`url.${format}`)} label={t(`copy.${format}`)} />
    </div>
  );
});

interface ProblemLineProps {
  readonly format: Format;
  readonly remark: UrlDiagnostic;
  readonly text: string;
  readonly onEdit: (format: Format, text: string) => void;
}

function ProblemLine({ format, remark, text, onEdit }: ProblemLineProps): React.ReactNode {
  const { t } = useTranslation('editor');
  const describe = useDescribe();
  const { fix, from, severity } = remark;
  return (
    <li className={classes.problem} data-severity={severity}>
      <span className={classes.where}>{t('place', { format: t(`format.${format}`), position: from + 1 })}</span>
      <span>{describe(remark)}</span>
      {fix === null ? null : (
        <Button size="compact-xs" variant="default" onClick={() => onEdit(format, text.slice(0, fix.from) + fix.text + text.slice(fix.to))}>
          {fix.text === '' ? t('fixRemove', { text: text.slice(fix.from, fix.to) }) : t('fix', { text: fix.text })}
        </Button>
      )}
    </li>
  );
}

function useDescribe(): (diagnostic: Diagnostic) => string {
  const { i18n } = useTranslation('editor');
  return useMemo(() => (diagnostic: Diagnostic) => describeDiagnostic(diagnostic, languageSpoken(i18n.language)), [i18n.language]);
}
