import { ActionIcon } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import type { ChangeDraft, SliceDraft } from '../../draft/draft.ts';
import { readCount } from '../../draft/draft-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FollowedPages } from '../runs/use-followed-pages.ts';
import { FormSection } from './form-section.tsx';
import classes from './query-form.module.css';

interface SliceFieldProps {
  readonly slice: SliceDraft;
  readonly count: boolean;
  readonly responseRows: ResponseRows | null;
  /** The pages behind next links. Null if the page numbers of the query lead to all pages. */
  readonly followed?: FollowedPages | null;
  readonly onChange: ChangeDraft;
  readonly onRun: () => void;
}

/** Total and page size in the latest response to the current query. */
export interface ResponseRows {
  /** Number of rows that match the query. */
  readonly total: number;
  /** Number of rows of the response. */
  readonly rows: number;
}

/** Renders the rows to return: a page, or a range if the query uses one. */
export const SliceField = memo(function SliceField(props: SliceFieldProps): React.ReactNode {
  const { slice, count, responseRows, followed = null, onChange, onRun } = props;
  const { t } = useTexts('query');
  const onSlice = (next: SliceDraft, field: string): void => onChange((draft) => ({ ...draft, slice: next }), `slice ${field}`);
  return (
    <FormSection title={t('slice.title')}>
      <div className={classes.slice}>
        {slice.kind === 'page' ? (
          <>
            <CountInput
              label={t('slice.size')}
              value={slice.size}
              minimum={1}
              placeholder={t('slice.sizeDefault')}
              onChange={(size) => onSlice({ ...slice, size }, 'size')}
            />
            <PageField
              number={slice.number}
              size={readCount(slice.size, 1)}
              pages={pagesOf(slice.size, slice.number, responseRows)}
              onNumber={(number) => onSlice({ ...slice, number }, 'number')}
              followed={followed}
              onRun={onRun}
            />
          </>
        ) : (
          <>
            <CountInput
              label={t('slice.skip')}
              value={slice.skip}
              minimum={0}
              placeholder="0"
              onChange={(skip) => onSlice({ ...slice, skip }, 'skip')}
            />
            <CountInput
              label={t('slice.top')}
              value={slice.top}
              minimum={0}
              placeholder={t('slice.topAll')}
              onChange={(top) => onSlice({ ...slice, top }, 'top')}
            />
            {followed === null ? null : <FollowedField followed={followed} />}
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

/** Returns the number of pages. Null if it isn't known. Without a page size, the first page shows the server's default. */
function pagesOf(size: string, number: string, responseRows: ResponseRows | null): number | null {
  if (responseRows === null) return null;
  const own = size.trim() === '' ? (number === '1' ? responseRows.rows : 0) : (readCount(size, 1) ?? 0);
  return own === 0 ? null : Math.max(1, Math.ceil(responseRows.total / own));
}

interface PageFieldProps {
  readonly number: string;
  /** Number of rows of a page. Null if the server chooses it. */
  readonly size: number | null;
  /** Number of pages. Null if it isn't known. */
  readonly pages: number | null;
  readonly onNumber: (number: string) => void;
  readonly followed: FollowedPages | null;
  readonly onRun: () => void;
}

/** Renders the page number, with buttons that go to the previous and the next page and run the query. */
function PageField({ number, size, pages, onNumber, followed, onRun }: PageFieldProps): React.ReactNode {
  const { t } = useTexts('query');
  const [isTurned, setTurned] = useState(false);
  // Runs the query after the URLs contain the new page.
  useEffect(() => {
    if (!isTurned) return;
    setTurned(false);
    onRun();
  }, [isTurned, onRun]);
  const present = readCount(number, 1) ?? 1;
  const changePage = (by: 1 | -1): void => {
    onNumber(String(present + by));
    setTurned(true);
  };
  const isFirst = present <= 1;
  const isLast = pages !== null && present >= pages;
  if (followed !== null) {
    // After the last link of a page, the next rows are on the next page of the query.
    const isPageEnd = size !== null && followed.rows?.last === present * size && !isLast;
    return <FollowedField followed={followed.next === null && isPageEnd ? { ...followed, next: () => changePage(1) } : followed} />;
  }
  return (
    <div className={classes.page}>
      <ActionIcon
        title={t('slice.previous')}
        aria-disabled={isFirst || undefined}
        data-disabled={isFirst || undefined}
        onClick={() => isFirst || changePage(-1)}
      >
        <ChevronLeft size={14} aria-hidden />
      </ActionIcon>
      <CountInput label={t('slice.number')} value={number} minimum={1} onChange={onNumber} />
      <span className={classes.pages}>{pages === null ? '' : t('slice.of', { count: pages })}</span>
      <ActionIcon
        title={t('slice.next')}
        aria-disabled={isLast || undefined}
        data-disabled={isLast || undefined}
        onClick={() => isLast || changePage(1)}
      >
        <ChevronRight size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Renders the buttons that follow the next links of a server, and go back. */
function FollowedField({ followed: { next, previous, rows } }: { readonly followed: FollowedPages }): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <div className={classes.page}>
      <ActionIcon
        title={t('slice.previous')}
        aria-disabled={previous === null || undefined}
        data-disabled={previous === null || undefined}
        onClick={() => previous?.()}
      >
        <ChevronLeft size={14} aria-hidden />
      </ActionIcon>
      <span className={classes.pages}>{rows === null ? t('slice.linked') : t('slice.rows', rows)}</span>
      <ActionIcon
        title={t('slice.next')}
        aria-disabled={next === null || undefined}
        data-disabled={next === null || undefined}
        onClick={() => next?.()}
      >
        <ChevronRight size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface CountInputProps {
  readonly label: string;
  readonly value: string;
  readonly minimum: number;
  /** Shown in an empty field. An empty field is valid if it has a placeholder. */
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** Renders a field for an integer. Invalid text stays in the field as typed. */
export function CountInput({ label, value, minimum: least, placeholder, onChange }: CountInputProps): React.ReactNode {
  const { t } = useTexts('query');
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
