import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { Prose } from '../components/prose.tsx';
import { useWords } from '../i18n/use-words.ts';
import { Addresses } from './addresses.tsx';
import { ApiFacts } from './api-facts.tsx';
import { ColumnsTable, type SoughtColumn } from './columns-table.tsx';
import styles from './overview.module.css';

interface OverviewProps {
  readonly api: ApiDescription;
  readonly sought: SoughtColumn | null;
  readonly onKeyword: (keyword: string) => void;
}

/** What there is to know of an API before querying it. */
export function Overview({ api, sought, onKeyword }: OverviewProps) {
  const { t } = useWords('api');
  return (
    <div className={styles.overview}>
      <section aria-label={t('addresses')}>
        <Addresses api={api} />
      </section>
      <div className={styles.about}>
        <section className={styles.description} aria-label={t('description')}>
          {api.details.trim() === '' ? <p className={styles.dim}>{t('noDescription')}</p> : <Prose text={api.details} />}
        </section>
        <section aria-label={t('about')}>
          <ApiFacts api={api} onKeyword={onKeyword} />
        </section>
      </div>
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
    </div>
  );
}
