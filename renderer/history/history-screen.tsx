import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../components/problem.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useSettings } from '../settings/use-settings.ts';
import classes from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { useHistory } from './use-history.ts';

/** Runs shown at first, and with each further look. */
const step = 50;

/** What was run: searched, opened again, run again; cleared, or not kept at all. */
export function HistoryScreen({ profileId }: { readonly profileId: string }): React.ReactNode {
  const { t } = useTranslation('history');
  const { number } = useFormats();
  const { settings, change } = useSettings();
  const [text, setText] = useState('');
  const [onlyThis, setOnlyThis] = useState(false);
  const [count, setCount] = useState(step);
  const [asking, setAsking] = useState(false);
  const { page, problem, clear } = useHistory(useDeferredValue(text), onlyThis ? profileId : null, count);
  return (
    <section aria-label={t('title')} className={classes.screen} data-pane="history">
      <h1>{t('title')}</h1>
      <p>{t('explanation')}</p>
      <div className={classes.tools}>
        <TextInput
          type="search"
          size="xs"
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox size="xs" label={t('onlyThis')} checked={onlyThis} onChange={(event) => setOnlyThis(event.currentTarget.checked)} />
        <Checkbox
          size="xs"
          label={t('keep')}
          checked={settings.keepHistory !== false}
          onChange={(event) => change({ keepHistory: event.currentTarget.checked })}
        />
        {asking ? (
          <>
            <span>{t('clearQuestion')}</span>
            <Button
              size="compact-sm"
              color="red"
              onClick={() => {
                setAsking(false);
                clear();
              }}
            >
              {t('clearNow')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              {t('clearNot')}
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="default" disabled={page === null || page.total === 0} onClick={() => setAsking(true)}>
            {t('clear')}
          </Button>
        )}
      </div>
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {page === null && problem === null ? <Waiting what={t('loading')} /> : null}
      {page === null ? null : (
        <p role="status">{page.total === 0 ? t(text === '' ? 'nothing' : 'notFound') : t('runs', { count: page.total })}</p>
      )}
      {page === null || page.runs.length === 0 ? null : <HistoryTable runs={page.runs} profileId={profileId} />}
      {page !== null && page.total > page.runs.length ? (
        <Button size="compact-sm" variant="default" onClick={() => setCount((before) => Math.min(500, before + step))}>
          {t('more', { shown: number(page.runs.length), total: number(page.total) })}
        </Button>
      ) : null}
    </section>
  );
}
