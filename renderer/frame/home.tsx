import { UnstyledButton } from '@mantine/core';
import { FileUp, Link, Plug, Search } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import type { ApiReference, ListedCatalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { MarksContext } from '../catalogue/use-marks.ts';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { UnfinishedFetches } from '../fetch-all/unfinished-fetches.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import { usePaste } from '../paste/paste-context.ts';
import { ClosedWindows } from './closed-windows.tsx';
import styles from './home.module.css';

interface HomeProps {
  readonly connectionId: string;
  readonly catalogue: ListedCatalogue | null;
  /** Searches the catalogue. */
  readonly onFind: () => void;
}

/** Renders the work area before the user opens an API: tasks, closed windows, unfinished fetches, pinned and recent APIs, and a short tour. */
export function Home({ connectionId, catalogue, onFind }: HomeProps) {
  const { t } = useTexts('frame');
  const paste = usePaste();
  const keys = useShortcutText();
  return (
    <div className={styles.home}>
      <h1>{t('home.title')}</h1>
      <div className={styles.tasks}>
        <Task
          sign={<Search size={18} aria-hidden />}
          name={t('home.find')}
          hint={t('home.findHint', { keys: keys('search') })}
          onStart={onFind}
        />
        <Task sign={<Link size={18} aria-hidden />} name={t('home.paste')} hint={t('home.pasteHint')} onStart={() => paste?.openDialog()} />
        <Task
          sign={<FileUp size={18} aria-hidden />}
          name={t('home.publish')}
          hint={t('home.publishHint')}
          onStart={() => {
            window.location.hash = printRoute({ screen: 'your-data' });
          }}
        />
        <Task
          sign={<Plug size={18} aria-hidden />}
          name={t('home.connect')}
          hint={t('home.connectHint')}
          onStart={() => {
            window.location.hash = printRoute({ screen: 'connections' });
          }}
        />
      </div>
      <ClosedWindows />
      <UnfinishedFetches connectionId={connectionId} />
      <MarkedApis catalogue={catalogue} />
      <h2>{t('home.tour')}</h2>
      <ol className={styles.tour}>
        {(['one', 'two', 'three'] as const).map((step) => (
          <li key={step}>{t(`home.steps.${step}`, { keys: keys(step === 'two' ? 'run' : 'palette') })}</li>
        ))}
      </ol>
    </div>
  );
}

interface TaskProps {
  readonly sign: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly onStart: () => void;
}

function Task({ sign, name, hint, onStart }: TaskProps) {
  return (
    <UnstyledButton className={styles.task} onClick={onStart}>
      {sign}
      <span>
        <strong>{name}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </UnstyledButton>
  );
}

/** Renders the favourites, including missing APIs, and the last opened APIs that still exist. */
function MarkedApis({ catalogue }: { readonly catalogue: ListedCatalogue | null }) {
  const { t } = useTexts('frame');
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
  const { t } = useTexts('frame');
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
                {title === api.accessPoint ? api.root : `${api.root}/${api.accessPoint}`}
                {title === undefined && ` · ${t('home.missing')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
