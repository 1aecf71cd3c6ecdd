import { SegmentedControl } from '@mantine/core';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './chart.module.css';
import { type ChartChoice, type ChartKind, measures, rolesOf } from './chart-choice.ts';
import { type ChartableColumn, type ChartRole, fits, isMoment } from './chartable-column.ts';
import { possibleKinds } from './first-choice.ts';
import { MoreOptions } from './more-options.tsx';

interface ChartControlsProps {
  readonly columns: readonly ChartableColumn[];
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
  readonly onKind: (kind: ChartKind) => void;
}

/** Renders the fields that select the chart type, the columns, and the measure. */
export function ChartControls({ columns, choice, onChoice, onKind }: ChartControlsProps): React.ReactNode {
  const { t } = useTexts('chart');
  const { kind, by } = choice;
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
        <div className={classes.labelled} data-measure>
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
        // Bars are in the order of time over time, and otherwise by value, so that the first bars are the largest.
        onChange={(across) =>
          onChoice({
            ...choice,
            across,
            ...(isTime(across) === isTime(choice.across) ? {} : { order: isTime(across) ? 'category' : 'size' }),
          })
        }
      />
      {isMeasured ? (
        <MoreOptions choice={choice} onChoice={onChoice} colourColumns={namesOf('category')} isOverTime={isTime(choice.across)} />
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
