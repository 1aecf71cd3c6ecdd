import { Button, Tabs } from '@mantine/core';
import { memo } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ChartTab } from '../chart/chart-tab.tsx';
import { useWords } from '../i18n/use-words.ts';
import { ProfileTab } from '../profile-values/profile-tab.tsx';
import { useKeptChoice } from '../session/use-kept-choice.ts';
import { AllRowsButton } from '../walk/all-rows-button.tsx';
import { WalkStrip } from '../walk/walk-strip.tsx';
import type { Results } from './answers-client.ts';
import { GridTab } from './grid-tab.tsx';
import { HeadersTab } from './headers-tab.tsx';
import { JsonTab, RawTab } from './json-tab.tsx';
import classes from './preview.module.css';
import { RequestTab } from './request-tab.tsx';
import { RunProblem } from './run-problem.tsx';
import { isUnderWay, type RunState } from './run-state.ts';
import { StatusLine } from './status-line.tsx';
import { TimingTab } from './timing-tab.tsx';

/** Properties of {@link PreviewPanel}. */
export interface PreviewPanelProps {
  readonly results: Results;
  readonly format: Format;
  readonly state: RunState;
  readonly types: ReadonlyMap<string, ValueType>;
  /** Units of columns, where they are known. */
  readonly units?: ReadonlyMap<string, string>;
  /** Columns that tell rows apart, where they are known. */
  readonly keys?: ReadonlySet<string>;
  readonly expectedColumns: readonly string[];
  /** Under which the layout of its columns is remembered. */
  readonly layoutKey?: string;
  /** Stops the run that is under way; without it there is nothing to press. */
  readonly onCancel?: () => void;
}

const views = ['grid', 'json', 'raw', 'headers', 'timing', 'request', 'profile', 'chart'] as const;

const unitless: ReadonlyMap<string, string> = new Map();
const keyless: ReadonlySet<string> = new Set();

/** The answer to one format's query (a region): its status line, and its rows as grid, JSON and raw body; its headers, its timing, and the request. */
export const PreviewPanel = memo(function PreviewPanel({
  results,
  format,
  state,
  types,
  units = unitless,
  keys = keyless,
  expectedColumns,
  layoutKey = '',
  onCancel,
}: PreviewPanelProps): React.ReactNode {
  const { t } = useWords(['preview', 'profileValues', 'chart']);
  const [view, setView] = useKeptChoice(`dataquay.view.${layoutKey}.${format}`, views);
  return (
    <section aria-label={t(`region.${format}`)} className={classes.panel}>
      <Tabs
        value={view}
        // Else React takes the hidden grid's effects down, and its place in the rows is lost.
        keepMountedMode="display-none"
        onChange={(chosen) => setView(views.find((known) => known === chosen) ?? 'grid')}
        classNames={{ root: classes.tabs ?? '', list: classes.tabList ?? '', tab: classes.tab ?? '', panel: classes.tabPanel ?? '' }}
      >
        <div className={classes.top}>
          <div className={classes.head}>
            <h2 className={classes.format}>{t(`format.${format}`)}</h2>
            <StatusLine state={state} />
            {onCancel !== undefined && isUnderWay(state) ? (
              <Button size="compact-xs" variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
                {t(`stop.${format}`)}
              </Button>
            ) : null}
            <AllRowsButton format={format} shownRunId={state.runId} />
          </div>
          <Tabs.List aria-label={t(`tabs.label.${format}`)}>
            {views.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name === 'profile' ? t('profileValues:tab') : name === 'chart' ? t('chart:tab') : t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <WalkStrip format={format} shownRunId={state.runId} />
        {state.problem === null ? null : <RunProblem problem={state.problem} />}
        <Tabs.Panel value="grid">
          <GridTab results={results} format={format} state={state} types={types} expectedColumns={expectedColumns} layoutKey={layoutKey} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <JsonTab results={results} state={state} visible={view === 'json'} />
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <RawTab results={results} state={state} visible={view === 'raw'} />
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <HeadersTab state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="timing">
          <TimingTab state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="request">
          <RequestTab state={state} />
        </Tabs.Panel>
        <Tabs.Panel value="profile">
          <ProfileTab results={results} state={state} types={types} visible={view === 'profile'} />
        </Tabs.Panel>
        <Tabs.Panel value="chart">
          <ChartTab
            results={results}
            state={state}
            types={types}
            units={units}
            keys={keys}
            viewKey={`${layoutKey}.${format}`}
            visible={view === 'chart'}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
});
