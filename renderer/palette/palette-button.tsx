import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { shortcutText } from '../frame/shortcuts.ts';
import { useWords } from '../i18n/use-words.ts';
import { useSettings } from '../settings/use-settings.ts';
import styles from './palette-button.module.css';

/** Opens the palette, and tells its keys. */
export function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t, language } = useWords('palette');
  const { about } = useSettings();
  const keys = shortcutText('palette', about.platform, language);
  return (
    <Tooltip label={`${t('open')} (${keys})`}>
      <UnstyledButton className={styles.button} onClick={onOpen}>
        <Search size={14} aria-hidden />
        <span className={styles.words}>{t('open')}</span> <Kbd>{keys}</Kbd>
      </UnstyledButton>
    </Tooltip>
  );
}
