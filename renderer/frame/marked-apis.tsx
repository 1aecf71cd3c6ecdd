import { useContext } from 'react';
import type { ApiReference, ListedCatalogue } from '../../shared/contract/catalogue.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { MarksContext } from '../catalogue/use-marks.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './home.module.css';
import { printRoute } from './route.ts';

/** Favourites and what was opened last, as far as the catalogue still has them. */
export function MarkedApis({ catalogue }: { readonly catalogue: ListedCatalogue | null }) {
  const { t } = useWords('frame');
  const marks = useContext(MarksContext);
  if (marks === null || catalogue === null) return null;
  const titles = new Map(catalogue.apis.map((api) => [apiKey(api), api.title]));
  const recent = marks.recent.filter((api) => !marks.isFavourite(api)).slice(0, 8);
  return (
    <>
      <MarkedList heading={t('home.favourites')} apis={marks.favourites} titles={titles} />
      <MarkedList heading={t('home.recent')} apis={recent} titles={titles} />
    </>
  );
}

interface MarkedListProps {
  readonly heading: string;
  readonly apis: readonly ApiReference[];
  readonly titles: ReadonlyMap<string, string>;
}

function MarkedList({ heading, apis, titles }: MarkedListProps) {
  const listed = apis.flatMap((api) => {
    const title = titles.get(apiKey(api));
    return title === undefined ? [] : [{ api, title }];
  });
  if (listed.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.apis}>
        {listed.map(({ api, title }) => (
          <li key={apiKey(api)}>
            <a href={printRoute({ screen: 'api', api, tab: 'overview' })}>{title}</a>{' '}
            <span className={styles.name}>
              {api.root}/{api.accessPoint}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
