import { useWords } from '../i18n/use-words.ts';
import styles from './catalogue.module.css';
import { FacetMenu } from './facet-menu.tsx';
import type { CatalogueSearch } from './use-catalogue-search.ts';

interface FacetRowProps {
  readonly search: CatalogueSearch;
  readonly disabled: boolean;
}

/** What the list can be narrowed by: root, keyword, type of a column. */
export function FacetRow({ search: { facets, roots, keywords, types, choose }, disabled }: FacetRowProps) {
  const { t } = useWords('catalogue');
  return (
    <fieldset className={styles.facets} aria-label={t('facets')}>
      <FacetMenu
        name={t('root')}
        searchLabel={t('narrowRoots')}
        values={roots}
        chosen={facets.roots}
        disabled={disabled}
        onChoose={(chosen) => choose({ ...facets, roots: chosen })}
      />
      <FacetMenu
        name={t('keyword')}
        searchLabel={t('narrowKeywords')}
        values={keywords}
        chosen={facets.keywords}
        disabled={disabled}
        onChoose={(chosen) => choose({ ...facets, keywords: chosen })}
      />
      <FacetMenu
        name={t('type')}
        searchLabel={t('narrowTypes')}
        values={types}
        chosen={facets.types}
        disabled={disabled}
        onChoose={(chosen) => choose({ ...facets, types: chosen })}
      />
    </fieldset>
  );
}
