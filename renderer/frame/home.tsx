import { useTranslation } from 'react-i18next';
import styles from './home.module.css';
import { ShortcutTable } from './shortcut-sheet.tsx';

/** The work area before an API is chosen: what to do, and the keys that help. */
export function Home() {
  const { t } = useTranslation('frame');
  return (
    <div className={styles.home}>
      <h1>{t('home.title')}</h1>
      <p>{t('home.hint')}</p>
      <h2>{t('home.keys')}</h2>
      <div className={styles.keys}>
        <ShortcutTable />
      </div>
    </div>
  );
}
