import { useContext } from 'react';
import type { ApiReference, ListedCatalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { MarksContext } from '../catalogue/use-marks.ts';
import { UnfinishedFetches } from '../fetch-all/unfinished-fetches.tsx';
import { useWords } from '../i18n/use-words.ts';
import styles from './home.module.css';
import { printRoute } from './route.ts';
import { ShortcutTable } from './shortcut-sheet.tsx';
import { shortcuts } from './shortcuts.ts';

/** Renders the work area before an API is open: recent APIs, first steps and shortcuts. */
export function Home({ profileId, catalogue }: { readonly profileId: string; readonly catalogue: ListedCatalogue | null }) {
  const { t } = useWords('frame');
  return (
    <div className={styles.home}>
      <h1>{t('home.title')}</h1>
      <p>{t('home.hint')}</p>
      <UnfinishedFetches profileId={profileId} />
      <MarkedApis catalogue={catalogue} />
      <h2>{t('home.keys')}</h2>
      <div className={styles.keys}>
        <ShortcutTable of={shortcuts} />
      </div>
    </div>
  );
}

/** Renders the favourites, including missing ones, and the last opened APIs that still exist. */
function MarkedApis({ catalogue }: { readonly catalogue: ListedCatalogue | null }) {
  const { t } = useWords('frame');
  const marks = useContext(MarksContext);
  if (marks === null || catalogue === null) return null;
  const titles = new Map(catalogue.apis.map((api) => [apiKey(api), api.title]));
  const recent = marks.recent.filter((api) => titles.has(apiKey(api)) && !marks.isFavourite(api)).slice(0, 8);
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
  const { t } = useWords('frame');
  if (apis.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <ul className={styles.apis}>
        {apis.map((api) => {
          const title = titles.get(apiKey(api));
          return (
            <li key={apiKey(api)}>
              <a href={printRoute({ screen: 'api', api, tab: 'overview' })}>{title ?? api.accessPoint}</a>{' '}
              <span className={styles.name}>
                {api.root}/{api.accessPoint}
                {title === undefined && ` · ${t('home.missing')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
