import { Button, Checkbox, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { barOrders, maxBars, timeBins } from '../../shared/contract/results/chart.ts';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './chart.module.css';
import type { ChartChoice } from './chart-choice.ts';

/** Value of the option without series. Column values begin with `=`, so they can't be equal. */
const oneColour = 'none';

/** Selectable maximum numbers of bars. */
const barCounts = [5, 10, 20, maxBars] as const;

interface MoreOptionsProps {
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
  /** Names of the columns whose values can have different colours. */
  readonly colourColumns: readonly string[];
  /** Whether the chart's category or X axis is a time column. */
  readonly isOverTime: boolean;
}

/** Renders a button that opens the less frequent options of a bar or line chart. It shows how many of them are set. */
export function MoreOptions(options: MoreOptionsProps): React.ReactNode {
  const { t } = useTexts('chart');
  const [opened, setOpened] = useState(false);
  const count = setOptions(options);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.moreButton ?? ''}
          rightSection={<ChevronDown size={14} aria-hidden />}
          title={count === 0 ? undefined : t('moreSet', { count })}
          onClick={() => setOpened((before) => !before)}
        >
          {count === 0 ? t('more') : t('moreCount', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('moreLabel')} className={classes.moreOptions ?? ''}>
        <Options {...options} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns the number of options that differ from their defaults. */
function setOptions({ choice, isOverTime }: MoreOptionsProps): number {
  const { kind, bin, series, across, order, most, others } = choice;
  const set = [series !== null && series !== across, isOverTime && bin !== 'automatic'];
  const setForBars = [order !== 'size' && !isOverTime, most !== maxBars, others];
  return [...set, ...(kind === 'bar' ? setForBars : [])].filter(Boolean).length;
}

function Options({ choice, onChoice, colourColumns, isOverTime }: MoreOptionsProps): React.ReactNode {
  const { t } = useTexts('chart');
  const { kind, bin, series, across, order, most, others } = choice;
  return (
    <>
      {isOverTime ? (
        <Select
          label={t('binLabel')}
          options={timeBins.map((value) => ({ value, label: t(`bin.${value}`) }))}
          value={bin}
          onChange={(chosen) => onChoice({ ...choice, bin: chosen })}
        />
      ) : null}
      <Select
        label={t('seriesLabel')}
        options={[
          { value: oneColour, label: t('oneColour') },
          ...colourColumns.filter((name) => name !== across).map((name) => ({ value: `=${name}`, label: name })),
        ]}
        value={series === null || series === across ? oneColour : `=${series}`}
        onChange={(value) => onChoice({ ...choice, series: value === oneColour ? null : value.slice(1) })}
      />
      {kind === 'bar' ? (
        <>
          <Select
            label={t('orderLabel')}
            options={barOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
            value={order}
            onChange={(value) => onChoice({ ...choice, order: value })}
          />
          <Select
            label={t('mostLabel')}
            options={barCounts.map((count) => ({ value: String(count), label: t('most', { count }) }))}
            value={String(most)}
            onChange={(value) => onChoice({ ...choice, most: Number(value) })}
          />
          <Checkbox
            size="xs"
            label={t('others')}
            description={t('othersHint')}
            checked={others}
            onChange={({ currentTarget }) => onChoice({ ...choice, others: currentTarget.checked })}
          />
        </>
      ) : null}
    </>
  );
}
