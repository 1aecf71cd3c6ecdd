import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { type HistoryPage, type HistoryRun, historyPageSchema } from '../../shared/contract/saved/history.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { Screen } from '../components/screen.tsx';
import { Select } from '../components/select.tsx';
import { Waiting } from '../components/waiting.tsx';
import { UnfinishedFetches } from '../fetch-all/unfinished-fetches.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import { ComparedRuns, commonFormats, type RunPair } from './compared-runs.tsx';
import classes from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { useCompareRun } from './use-compare-run.ts';
import { useHistory } from './use-history.ts';
import { useRunAsTable } from './use-run-as-table.ts';

/** Number of runs that are shown initially, and that are added each time the user loads more. */
const step = 50;

type ListedApi = HistoryPage['apis'][number];

const textSchema = z.string();
const onlySchema = z.boolean();
const apiSchema = historyPageSchema.shape.apis.unwrap().element.nullable();

/** Value of the option for all APIs. The values of other options are JSON. */
const everyApi = '';

const nameOf = ({ root, accessPoint }: ListedApi): string => JSON.stringify([root, accessPoint]);

/** Returns the selectable APIs: APIs of the matching runs, and the selected API even if it has no matching runs. */
function apiChoices(apis: HistoryPage['apis'], chosen: ListedApi | null): HistoryPage['apis'] {
  const isListed = chosen === null || apis.some((one) => nameOf(one) === nameOf(chosen));
  return isListed ? apis : [...apis, { ...chosen, runs: 0 }];
}

/** Renders the history, with actions to search, open, run again, clear, and turn it off. */
export function HistoryScreen({ connectionId }: { readonly connectionId: string }): React.ReactNode {
  const { t } = useTexts('history');
  const { number } = useFormats();
  const { settings, change } = useSettings();
  const [text, setText] = usePersistedValue('dataquay.history.text', textSchema, '');
  const [onlyThis, setOnlyThis] = usePersistedValue('dataquay.history.this', onlySchema, false);
  const [api, setApi] = usePersistedValue<ListedApi | null>('dataquay.history.api', apiSchema, null);
  const [count, setCount] = useState(step);
  const [isConfirming, setConfirming] = useState(false);
  const { page, problem, clear } = useHistory(useDeferredValue(text), onlyThis ? connectionId : null, api, count);
  const comparing = useCompareRun();
  const runAsTable = useRunAsTable();
  const [chosen, setChosen] = useState<readonly HistoryRun[]>([]);
  const [compared, setCompared] = useState<RunPair | null>(null);
  const pair = pairOf(chosen);
  const choices = useMemo(() => apiChoices(page?.apis ?? [], api), [page, api]);
  const isFiltered = text !== '' || api !== null || onlyThis;
  return (
    <Screen pane="history" title={t('title')} explanation={t('explanation')}>
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
        <Select
          aria-label={t('apiLabel')}
          className={classes.api}
          options={[
            { value: everyApi, label: t('everyApi') },
            ...choices.map((one) => ({ value: nameOf(one), label: t('apiRuns', { name: one.accessPoint, runs: number(one.runs) }) })),
          ]}
          value={api === null ? everyApi : nameOf(api)}
          onChange={(value) => setApi(choices.find((one) => nameOf(one) === value) ?? null)}
        />
        <Checkbox size="xs" label={t('onlyThis')} checked={onlyThis} onChange={(event) => setOnlyThis(event.currentTarget.checked)} />
        <Checkbox
          size="xs"
          label={t('keep')}
          checked={settings.keepHistory !== false}
          onChange={(event) => change({ keepHistory: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={t('keepRows')}
          title={t('keepRowsHint')}
          disabled={settings.keepHistory === false}
          checked={settings.keepHistory !== false && settings.keepHistoryRows !== false}
          onChange={(event) => change({ keepHistoryRows: event.currentTarget.checked })}
        />
        <Button
          size="compact-sm"
          variant="default"
          title={t('compareChosenHint')}
          disabled={pair === null}
          onClick={() => setCompared(pair)}
        >
          {t('compareChosen')}
        </Button>
        {isConfirming ? (
          <>
            <span>{t('clearQuestion')}</span>
            <Button
              size="compact-sm"
              color="red"
              onClick={() => {
                setConfirming(false);
                clear();
                // The search field disappears together with the rows, so its text is removed.
                setText('');
                setChosen([]);
                setApi(null);
                setOnlyThis(false);
              }}
            >
              {t('clearNow')}
            </Button>
            <Button size="compact-sm" variant="default" autoFocus onClick={() => setConfirming(false)}>
              {t('clearNot')}
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="default" disabled={page === null || page.total === 0} onClick={() => setConfirming(true)}>
            {t('clear')}
          </Button>
        )}
      </div>
      <UnfinishedFetches connectionId={connectionId} />
      {problem === null ? null : <ProblemNotice problem={problem} />}
      {comparing.problem === null ? null : <ProblemNotice problem={comparing.problem} />}
      {runAsTable.problem === null ? null : <ProblemNotice problem={runAsTable.problem} />}
      {page === null && problem === null ? <Waiting what={t('loading')} /> : null}
      {page === null ? null : (
        <p role="status">
          {page.total > 0
            ? t('runs', { count: page.total })
            : isFiltered
              ? t('notFound')
              : t(settings.keepHistory === false ? 'nothing' : 'nothingRecorded')}
        </p>
      )}
      {page === null || page.runs.length === 0 ? null : (
        <HistoryTable
          runs={page.runs}
          connectionId={connectionId}
          onCompare={comparing.compare}
          onUseInSql={runAsTable.add}
          chosen={chosen.map(({ id }) => id)}
          onChoose={(run) => setChosen((before) => toggled(before, run))}
        />
      )}
      {page !== null && page.total > page.runs.length ? (
        <Button size="compact-sm" variant="default" onClick={() => setCount((before) => Math.min(500, before + step))}>
          {t('more', { shown: number(page.runs.length), total: number(page.total) })}
        </Button>
      ) : null}
      {compared === null ? null : <ComparedRuns runs={compared} onClose={() => setCompared(null)} />}
    </Screen>
  );
}

/** Selects a run, or clears its selection. If more than two runs would be selected, the first one is no longer selected. */
function toggled(chosen: readonly HistoryRun[], run: HistoryRun): readonly HistoryRun[] {
  const others = chosen.filter(({ id }) => id !== run.id);
  return others.length < chosen.length ? others : [...others.slice(-1), run];
}

/** Returns two selected runs, earlier run first. Null unless rows of the same format are stored for both. */
function pairOf([one, other]: readonly HistoryRun[]): RunPair | null {
  if (one === undefined || other === undefined) return null;
  const pair: RunPair = one.at <= other.at ? [one, other] : [other, one];
  return commonFormats(pair).length > 0 ? pair : null;
}
