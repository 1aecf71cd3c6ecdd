import { memo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import styles from './catalogue.module.css';
import { FacetMenu } from './facet-menu.tsx';
import type { Facets } from './facets.ts';

interface FacetRowProps {
  readonly facets: Facets;
  readonly disabled: boolean;
  readonly onChoose: (facets: Facets) => void;
}

/** What the list can be narrowed by: root, keyword, type of a column. A key in the search draws nothing of it. */
export const FacetRow = memo(function FacetRow({ facets, disabled, onChoose }: FacetRowProps) {
  const { t } = useWords('catalogue');
  const of = { facets, disabled, onChoose };
  return (
    <fieldset className={styles.facets} aria-label={t('facets')}>
      <FacetMenu {...of} facet="roots" name={t('root')} searchLabel={t('narrowRoots')} />
      <FacetMenu {...of} facet="keywords" name={t('keyword')} searchLabel={t('narrowKeywords')} />
      <FacetMenu {...of} facet="types" name={t('type')} searchLabel={t('narrowTypes')} />
    </fieldset>
  );
});
