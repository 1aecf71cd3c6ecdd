import { Button } from '@mantine/core';
import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import { lazy } from '../components/lazy.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { Prose } from '../components/prose.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { Addresses } from './addresses.tsx';
import { ApiFacts } from './api-facts.tsx';
import { ColumnsTable, type SoughtColumn } from './columns-table.tsx';
import styles from './overview.module.css';
import { RelatedData } from './related-data.tsx';

interface OverviewProps {
  readonly connectionId: string;
  readonly api: ApiDescription;
  /** REST dialect of the connection. Undefined for the default dialect. */
  readonly dialect: Dialect | undefined;
  /** Whether the first rows are requested. */
  readonly previewed: boolean;
  readonly sought: SoughtColumn | null;
  readonly onKeyword: (keyword: string) => void;
  /** Shows the query workspace of the API. */
  readonly onQuery: () => void;
}

/** Renders the information that users need before they query an API. The description and the first rows are at the top. */
export function Overview({ connectionId, api, dialect, previewed, sought, onKeyword, onQuery }: OverviewProps) {
  const { t } = useTexts('api');
  return (
    <div className={styles.overview}>
      <div className={styles.about}>
        <section className={styles.description} aria-label={t('description')}>
          {api.details.trim() === '' ? <p className={styles.dim}>{t('noDescription')}</p> : <Prose text={api.details} />}
          <Button onClick={onQuery}>{t('queryThis')}</Button>
        </section>
        <section aria-label={t('about')}>
          <ApiFacts api={api} onKeyword={onKeyword} />
        </section>
      </div>
      {previewed ? <LazyPreview connectionId={connectionId} api={api} dialect={dialect} /> : null}
      <section className={styles.columns}>
        <h2>{t('columns')}</h2>
        {api.metadataProblem && (
          <div className={styles.missing}>
            <p>{t('noOdataTypes')}</p>
            <ProblemNotice problem={api.metadataProblem} role="note" />
          </div>
        )}
        <ColumnsTable columns={api.columns} sought={sought} />
      </section>
      {api.metadata == null ? null : <RelatedData metadata={api.metadata} />}
      <section className={styles.columns} aria-label={t('addresses')}>
        <h2>{t('addresses')}</h2>
        <Addresses api={api} />
      </section>
    </div>
  );
}

/** The first rows of an API. They load lazily because they need the URL languages, which aren't part of the initial page. */
const LazyPreview = lazy(() => import('./rows-preview.tsx').then(({ RowsPreview }) => RowsPreview));
