import { UnstyledButton } from '@mantine/core';
import { Bookmark, FileUp, History, Link } from 'lucide-react';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { useUnfinishedFetches } from '../fetch-all/unfinished-fetches.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute, type Route } from '../navigation/route.ts';
import { usePaste } from '../paste/paste-context.ts';
import { useSaved } from '../saved/saved-context.ts';
import styles from './sidebar-footer.module.css';

/** Renders the links below the catalogue: saved queries, history, paste, and unfinished fetches. */
export function SidebarFooter({ route }: { readonly route: Route }) {
  const { t } = useTexts(['saved', 'paste', 'history', 'fetchAll', 'frame']);
  const keys = useShortcutText();
  const paste = usePaste();
  const unfinished = useUnfinishedFetches().length;
  const count = useSaved()?.folder?.entries.length ?? 0;
  return (
    <div className={styles.foot}>
      <a className={styles.item} href={printRoute({ screen: 'saved' })} aria-current={route.screen === 'saved' ? 'page' : undefined}>
        <Bookmark size={14} aria-hidden />
        {t('saved:title')}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </a>
      <a className={styles.item} href={printRoute({ screen: 'history' })} aria-current={route.screen === 'history' ? 'page' : undefined}>
        <History size={14} aria-hidden />
        {t('history:title')}
        {unfinished > 0 && <span className={styles.count}>{t('fetchAll:unfinishedCount', { count: unfinished })}</span>}
      </a>
      <a
        className={styles.item}
        href={printRoute({ screen: 'your-data' })}
        aria-current={route.screen === 'your-data' ? 'page' : undefined}
      >
        <FileUp size={14} aria-hidden />
        {t('frame:home.publish')}
      </a>
      <UnstyledButton className={styles.item} title={t('paste:openHint', { keys: keys('paste') })} onClick={() => paste?.openDialog()}>
        <Link size={14} aria-hidden />
        {t('paste:open')}
      </UnstyledButton>
    </div>
  );
}
