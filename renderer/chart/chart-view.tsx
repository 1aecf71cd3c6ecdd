import { Button } from '@mantine/core';
import { useContext, useMemo, useRef } from 'react';
import { z } from 'zod';
import type { Scope } from '../../shared/contract/results/scope.ts';
import { readableUrl } from '../../shared/url/index.ts';
import { useQueryCommands } from '../commands/query-commands.ts';
import { axisFormatsOf } from '../components/axis-formats.ts';
import { conditionOfCell } from '../grid/cell-condition.ts';
import { LocaleContext } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useExportSurroundings } from '../results/export-context.ts';
import type { Results } from '../results/query-client.ts';
import type { ResponseSource, RunState } from '../results/run-state.ts';
import { useScopeSentence } from '../scope/scope-line.tsx';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import classes from './chart.module.css';
import { ChartFigure } from './chart-figure.tsx';
import { ChartTable } from './chart-table.tsx';
import { countsOf, titlesOf } from './chart-texts.ts';
import { useGroupsExport } from './groups-export.tsx';
import { tipsOf } from './mark-tips.ts';
import { SaveMenu } from './save-menu.tsx';
import type { DrawnChart } from './use-chart.ts';

interface ChartViewProps {
  readonly results: Results;
  readonly drawn: DrawnChart;
  /** Whether another chart is being computed. Until then, this chart is dimmed. */
  readonly isFormer: boolean;
  readonly format: ResponseSource;
  /** The response whose rows the chart shows. */
  readonly state: RunState;
  readonly units: ReadonlyMap<string, string>;
  /** What the charted rows are. Null if it isn't known. */
  readonly scope: Scope | null;
  /** Storage key of the view, by API and format. */
  readonly viewKey: string;
}

const isTableSchema = z.boolean();

/** Renders a chart as a picture or a table, with its data source and the menu that saves the chart. */
export function ChartView({
  results,
  drawn: { runId, chart, marks },
  isFormer,
  format,
  state,
  units,
  viewKey,
  scope,
}: ChartViewProps): React.ReactNode {
  const { t } = useTexts('chart');
  const locale = useContext(LocaleContext);
  const commands = useQueryCommands();
  const [isTable, setIsTable] = usePersistedValue(`dataquay.chart-table.${viewKey}`, isTableSchema, false);
  const picture = useRef<Element>(null);
  const formats = useMemo(() => axisFormatsOf(locale), [locale]);
  const titles = useMemo(() => titlesOf(chart, units, t), [chart, units, t]);
  const tips = useMemo(() => tipsOf(marks, titles, formats, t), [marks, titles, formats, t]);
  const counts = (state.outdated ? `${t('outdated')} · ` : '') + countsOf(marks, state.total, t);

  /** Returns the action that adds the category of a bar to the query as a condition. Null if a condition can't express the category. */
  const conditionOf = (index: number): (() => void) | null => {
    const mark = marks.kind === 'bar' ? marks.marks[index] : undefined;
    if (commands === null || chart.kind !== 'bar' || mark === undefined || mark.cut || mark.other === true) return null;
    if (chart.bin !== undefined) return null;
    const predicate = conditionOfCell(chart.category.name, mark.category, chart.category.type, 'is');
    return predicate === null ? null : () => commands.addCondition(predicate);
  };
  const title = useExportSurroundings()?.api.title;
  const sentence = useScopeSentence();
  const caption = [
    ...(title === undefined ? [] : [title]),
    ...(state.asked?.condition == null ? [] : [state.asked.condition]),
    ...(scope === null ? [] : [sentence(scope)]),
    ...(state.url === '' ? [] : [readableUrl(state.url)]),
  ];
  const groups = useGroupsExport({ results, runId, chart, format, state });
  const isPressable = commands !== null && marks.kind === 'bar' && marks.bin === null;
  const additive = 'measure' in chart && (chart.measure.by === 'count' || chart.measure.by === 'sum');
  return (
    <>
      <div className={classes.facts}>
        <span role="status" title={isPressable ? t('filterHint') : undefined}>
          {isFormer ? t('drawing') : counts}
        </span>
        <Button variant="default" size="compact-xs" disabled={isFormer} onClick={() => setIsTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
        {isFormer ? null : (
          <SaveMenu drawn={isTable ? null : () => picture.current} title={titles.whole} caption={caption} groups={groups} />
        )}
      </div>
      <div className={classes.drawn} data-former={isFormer || undefined} inert={isFormer} aria-hidden={isFormer || undefined}>
        {marks.marks.length === 0 ? (
          <p className={classes.remark}>{t('unfit')}</p>
        ) : isTable ? (
          <ChartTable
            marks={marks}
            titles={titles}
            formats={formats}
            onBar={isPressable ? conditionOf : null}
            titleOfBar={(value) => t('filterBy', { column: titles.across, value })}
          />
        ) : (
          <ChartFigure
            marks={marks}
            titles={titles}
            tips={tips}
            formats={formats}
            additive={additive}
            description={t('description', { kind: t(`kind.${chart.kind}`), title: titles.whole, counts })}
            onBar={isPressable ? (mark) => conditionOf(mark)?.() : null}
            onDrawn={(element) => {
              picture.current = element;
            }}
          />
        )}
      </div>
    </>
  );
}
