import { Checkbox, SegmentedControl } from '@mantine/core';
import { barOrders, maxBars, timeBins } from '../../shared/contract/results/chart.ts';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './chart.module.css';
import { type ChartChoice, type ChartKind, measures, rolesOf } from './chart-choice.ts';
import { type ChartableColumn, type ChartRole, fits, isMoment } from './chartable-column.ts';
import { possibleKinds } from './first-choice.ts';

/** Value of the option without series. Column values begin with `=`, so they can't be equal. */
const oneColour = 'none';

/** Selectable maximum numbers of bars. */
const barCounts = [5, 10, 20, maxBars] as const;

interface ChartControlsProps {
  readonly columns: readonly ChartableColumn[];
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
  readonly onKind: (kind: ChartKind) => void;
}

/** Renders the fields that select the chart type, the columns, and the measure. */
export function ChartControls({ columns, choice, onChoice, onKind }: ChartControlsProps): React.ReactNode {
  const { t } = useTexts('chart');
  const { kind, by, order } = choice;
  const roles = rolesOf[kind];
  const kinds = possibleKinds(columns);
  const namesOf = (role: ChartRole): string[] => columns.filter((column) => fits(column, role)).map(({ name }) => name);
  const isTime = (name: string): boolean => columns.some((column) => column.name === name && isMoment(column.type));
  const isMeasured = kind === 'bar' || kind === 'line';
  const numbers = namesOf('number');
  const changeKind = (value: string): void => {
    const chosen = kinds.find((known) => known === value);
    if (chosen !== undefined) onKind(chosen);
  };
  return (
    <div className={classes.controls}>
      <SegmentedControl
        size="xs"
        aria-label={t('kindLabel')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={changeKind}
      />
      {kind === 'scatter' ? (
        <ColumnSelect label={t('up.scatter')} names={namesOf('place')} value={choice.up} onChange={(up) => onChoice({ ...choice, up })} />
      ) : null}
      {isMeasured ? (
        <div className={classes.labelled}>
          <Select
            label={t('byLabel')}
            className={classes.choice}
            options={measures
              .filter((value) => value === 'count' || numbers.length > 0)
              .map((value) => ({ value, label: t(`by.${value}`) }))}
            value={by}
            onChange={(value) => onChoice({ ...choice, by: value, up: choice.up ?? numbers[0] ?? null })}
          />
        </div>
      ) : null}
      {isMeasured && by !== 'count' ? (
        <ColumnSelect label={t(`up.${kind}`)} names={numbers} value={choice.up} onChange={(up) => onChoice({ ...choice, up })} />
      ) : null}
      <ColumnSelect
        label={t(`across.${kind}`)}
        names={namesOf(roles.across)}
        value={choice.across}
        onChange={(across) => onChoice({ ...choice, across, ...(isTime(across) ? { order: 'category' as const } : {}) })}
      />
      {isMeasured && isTime(choice.across) ? (
        <div className={classes.labelled}>
          <Select
            label={t('binLabel')}
            className={classes.choice}
            options={timeBins.map((value) => ({ value, label: t(`bin.${value}`) }))}
            value={choice.bin}
            onChange={(bin) => onChoice({ ...choice, bin })}
          />
        </div>
      ) : null}
      {isMeasured ? (
        <div className={classes.labelled}>
          <Select
            label={t('seriesLabel')}
            className={classes.choice}
            options={[
              { value: oneColour, label: t('oneColour') },
              ...namesOf('category')
                .filter((name) => name !== choice.across)
                .map((name) => ({ value: `=${name}`, label: name })),
            ]}
            value={choice.series === null || choice.series === choice.across ? oneColour : `=${choice.series}`}
            onChange={(value) => onChoice({ ...choice, series: value === oneColour ? null : value.slice(1) })}
          />
        </div>
      ) : null}
      {kind === 'bar' ? (
        <div className={classes.labelled}>
          <Select
            label={t('orderLabel')}
            className={classes.choice}
            options={barOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
            value={order}
            onChange={(value) => onChoice({ ...choice, order: value })}
          />
        </div>
      ) : null}
      {kind === 'bar' ? (
        <>
          <div className={classes.labelled}>
            <Select
              label={t('mostLabel')}
              className={classes.choice}
              options={barCounts.map((count) => ({ value: String(count), label: t('most', { count }) }))}
              value={String(choice.most)}
              onChange={(value) => onChoice({ ...choice, most: Number(value) })}
            />
          </div>
          <Checkbox
            size="xs"
            label={t('others')}
            title={t('othersHint')}
            checked={choice.others}
            onChange={({ currentTarget }) => onChoice({ ...choice, others: currentTarget.checked })}
          />
        </>
      ) : null}
    </div>
  );
}

interface ColumnSelectProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string | null;
  readonly onChange: (name: string) => void;
}

function ColumnSelect({ label, names, value, onChange }: ColumnSelectProps): React.ReactNode {
  const options = names.map((name) => ({ value: name, label: name }));
  return (
    <div className={classes.labelled}>
      <Select label={label} className={classes.choice} options={options} value={value} onChange={onChange} />
    </div>
  );
}
