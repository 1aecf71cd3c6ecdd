import type { ListedCatalogue } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import { UnfinishedWalks } from '../walk/unfinished-walks.tsx';
import styles from './home.module.css';
import { MarkedApis } from './marked-apis.tsx';
import { ShortcutTable } from './shortcut-sheet.tsx';
import { shortcuts } from './shortcuts.ts';

/** The work area before an API is chosen: what was chosen before, what to do, and the keys that help. */
export function Home({ profileId, catalogue }: { readonly profileId: string; readonly catalogue: ListedCatalogue | null }) {
  const { t } = useWords('frame');
  return (
    <div className={styles.home}>
      <h1>{t('home.title')}</h1>
      <p>{t('home.hint')}</p>
      <UnfinishedWalks profileId={profileId} />
      <MarkedApis catalogue={catalogue} />
      <h2>{t('home.keys')}</h2>
      <div className={styles.keys}>
        <ShortcutTable of={shortcuts} />
      </div>
    </div>
  );
}
