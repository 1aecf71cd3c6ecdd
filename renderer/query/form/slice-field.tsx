import { memo, useId } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import type { ChangeDraft, SliceDraft } from '../draft/draft.ts';
import { readCount } from '../draft/draft-query.ts';
import { FormSection } from './form-section.tsx';
import classes from './query-form.module.css';

interface SliceFieldProps {
  readonly slice: SliceDraft;
  readonly count: boolean;
  readonly onChange: ChangeDraft;
}

/** Renders the rows to return: a page, or rows to skip if the query does so. */
export const SliceField = memo(function SliceField({ slice, count, onChange }: SliceFieldProps): React.ReactNode {
  const { t } = useWords('query');
  const onSlice = (next: SliceDraft, place: string): void => onChange((draft) => ({ ...draft, slice: next }), `slice ${place}`);
  return (
    <FormSection title={t('slice.title')}>
      <div className={classes.slice}>
        {slice.kind === 'page' ? (
          <>
            <CountInput
              label={t('slice.size')}
              value={slice.size}
              least={1}
              placeholder={t('slice.sizeDefault')}
              onChange={(size) => onSlice({ ...slice, size }, 'size')}
            />
            <CountInput
              label={t('slice.number')}
              value={slice.number}
              least={1}
              onChange={(number) => onSlice({ ...slice, number }, 'number')}
            />
          </>
        ) : (
          <>
            <CountInput
              label={t('slice.skip')}
              value={slice.skip}
              least={0}
              placeholder="0"
              onChange={(skip) => onSlice({ ...slice, skip }, 'skip')}
            />
            <CountInput
              label={t('slice.top')}
              value={slice.top}
              least={0}
              placeholder={t('slice.topAll')}
              onChange={(top) => onSlice({ ...slice, top }, 'top')}
            />
          </>
        )}
      </div>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={count}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            onChange((draft) => ({ ...draft, count: checked }));
          }}
        />
        {t('slice.count')}
      </label>
    </FormSection>
  );
});

interface CountInputProps {
  readonly label: string;
  readonly value: string;
  readonly least: number;
  /** Shown in an empty field, which is valid then. */
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

function CountInput({ label, value, least, placeholder, onChange }: CountInputProps): React.ReactNode {
  const { t } = useWords('query');
  const id = useId();
  const remarkId = `${id}-remark`;
  const isMistaken = readCount(value, least) === null && !(placeholder !== undefined && value.trim() === '');
  return (
    <div className={classes.count}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        className={classes.input}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder ?? ''}
        aria-invalid={isMistaken || undefined}
        aria-describedby={isMistaken ? remarkId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isMistaken ? (
        <span id={remarkId} className={classes.remark} data-invalid>
          {t('slice.invalid', { least })}
        </span>
      ) : null}
    </div>
  );
}
