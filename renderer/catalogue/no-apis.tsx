import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './catalogue.module.css';
import { chosenCount } from './facets.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

/** Nothing matches: what to try, and the way back to everything. */
export function NothingFound({ search }: { readonly search: CatalogueSearch }) {
  const { t } = useTranslation('catalogue');
  const narrowed = chosenCount(search.facets) > 0;
  return (
    <div className={styles.message}>
      <p className={styles.what}>{t('nothing.what')}</p>
      <p>{narrowed ? t('nothing.nextFacets') : t('nothing.next')}</p>
      <Button variant="default" onClick={search.clear}>
        {t('nothing.clear')}
      </Button>
    </div>
  );
}

/** The deployment shares nothing with this user. */
export function EmptyCatalogue({ onAgain, busy }: { readonly onAgain: () => void; readonly busy: boolean }) {
  const { t } = useTranslation('catalogue');
  return (
    <div className={styles.message}>
      <p className={styles.what}>{t('empty.what')}</p>
      <p>{t('empty.why')}</p>
      <p>{t('empty.next')}</p>
      <Button variant="default" onClick={onAgain} loading={busy}>
        {t('empty.again')}
      </Button>
    </div>
  );
}
