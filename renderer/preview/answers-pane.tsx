import { SegmentedControl } from '@mantine/core';
import { Columns2, Rows2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Split } from '../query/split.tsx';
import { type AnswersLayout, answersLayouts, keepAnswersLayout, recallAnswersLayout } from './answers-layout.ts';
import classes from './preview.module.css';

interface AnswersPaneProps {
  readonly rest: React.ReactNode;
  readonly odata: React.ReactNode;
  /** Too narrow for two answers side by side: they stand above each other then. */
  readonly narrow: boolean;
}

/** Both answers side by side, one above the other, or one alone, as it was left last. */
export function AnswersPane({ rest, odata, narrow }: AnswersPaneProps): React.ReactNode {
  const { t } = useTranslation('preview');
  const { t: tQuery } = useTranslation('query');
  const [layout, setLayout] = useState<AnswersLayout>(() => recallAnswersLayout(localStorage));
  const stacked = narrow || layout === 'stacked';
  const marks = { both: <Columns2 size={14} aria-hidden />, stacked: <Rows2 size={14} aria-hidden />, rest: 'REST', odata: 'OData' };
  return (
    <div className={classes.answers}>
      <SegmentedControl
        size="xs"
        className={classes.layouts ?? ''}
        aria-label={t('layout.label')}
        value={layout}
        onChange={(chosen) => {
          const next = answersLayouts.find((known) => known === chosen) ?? 'both';
          keepAnswersLayout(localStorage, next);
          setLayout(next);
        }}
        data={answersLayouts.map((value) => ({
          value,
          label: (
            <span role="img" aria-label={t(`layout.${value}`)} title={t(`layout.${value}`)}>
              {marks[value]}
            </span>
          ),
        }))}
      />
      <div className={classes.answersBody}>
        {layout === 'rest' ? rest : null}
        {layout === 'odata' ? odata : null}
        {layout === 'both' || layout === 'stacked' ? (
          <div className={stacked ? classes.stacked : classes.both}>
            <Split
              key={stacked ? 'stacked' : 'both'}
              name={stacked ? 'answers-stacked' : 'answers'}
              label={stacked ? tQuery('split.answersHeight') : tQuery('split.answers')}
              orientation={stacked ? 'vertical' : 'horizontal'}
              share={50}
              smallest={stacked ? [96, 96] : [200, 200]}
              first={rest}
              second={odata}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
}
