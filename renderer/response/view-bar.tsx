import { SegmentedControl, Tabs } from '@mantine/core';
import { memo, useCallback } from 'react';
import type { Format } from '../../shared/contract/results/run.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { RunState } from '../results/run-state.ts';
import type { ResponsesLayout, ResponsesLayoutState } from './responses-layout.tsx';
import classes from './view-bar.module.css';

/** The views of a response. Both responses show the same view. */
export const responseViews = ['grid', 'chart', 'profile', 'json', 'raw', 'headers', 'timing', 'request'] as const;
export type ResponseView = (typeof responseViews)[number];

/** The views for rows without an HTTP response. */
export const rowViews = ['grid', 'chart', 'profile', 'json'] as const satisfies readonly ResponseView[];

/** Returns the name of a view. */
export function useViewName(): (view: ResponseView) => string {
  const { t } = useTexts(['preview', 'statistics', 'chart']);
  return useCallback(
    (view) => (view === 'profile' ? t('statistics:tab') : view === 'chart' ? t('chart:tab') : t(`preview:tabs.${view}`)),
    [t],
  );
}

interface ViewBarProps {
  /** The available views. Defaults to all views of a response. */
  readonly views?: readonly ResponseView[];
  /** Layout of the responses. Null if there is only one response. */
  readonly layout: ResponsesLayoutState | null;
  /** The response that isn't shown. Null if all responses are shown. */
  readonly other: { readonly format: Format; readonly state: RunState } | null;
}

/** Renders the views as tabs, and the control that selects the visible responses. */
export const ViewBar = memo(function ViewBar({ views = responseViews, layout, other }: ViewBarProps): React.ReactNode {
  const { t } = useTexts('preview');
  const nameOf = useViewName();
  return (
    <div className={classes.bar}>
      <Tabs.List aria-label={t('views')} className={classes.list ?? ''}>
        {views.map((view) => (
          <Tabs.Tab key={view} value={view} className={classes.tab ?? ''} data-view={view}>
            {nameOf(view)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {other === null ? null : <OtherResponse {...other} />}
      {layout === null ? null : <LayoutSwitch layout={layout} />}
    </div>
  );
});

/** Renders a short summary of the response that isn't shown. */
function OtherResponse({ format, state }: { readonly format: Format; readonly state: RunState }): React.ReactNode {
  const { t } = useTexts('preview');
  const { phase, status, rows } = state;
  const isWithheld = phase === 'withheld';
  const label = isWithheld
    ? t('chip.withheld')
    : phase === 'idle'
      ? t('status.idle')
      : [status, phase === 'failed' ? t('status.failed') : t('status.rows', { count: rows })].filter((part) => part !== null).join(' · ');
  const text = t('chip.text', { format: t(`format.${format}`), state: label });
  return (
    <span className={classes.chip} data-attention={isWithheld || phase === 'failed' || undefined} title={text}>
      {text}
    </span>
  );
}

const choices = ['both', 'rest', 'odata'] as const satisfies readonly ResponsesLayout[];

function LayoutSwitch({ layout }: { readonly layout: ResponsesLayoutState }): React.ReactNode {
  const { t } = useTexts('preview');
  return (
    <SegmentedControl
      size="xs"
      className={classes.layouts ?? ''}
      classNames={{ label: classes.layout ?? '' }}
      aria-label={t('layout.label')}
      value={layout.present === 'stacked' ? 'both' : layout.present}
      onChange={(chosen) => layout.choose(choices.find((known) => known === chosen) ?? 'both')}
      data={choices.map((value) => ({
        value,
        label: <span title={t(`layout.${value}`)}>{value === 'both' ? t('both') : t(`format.${value}`)}</span>,
      }))}
    />
  );
}
