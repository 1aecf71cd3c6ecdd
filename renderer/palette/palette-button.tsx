import { Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './palette-button.module.css';

/** Renders the button that opens the palette, with its shortcut. */
export function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTexts('palette');
  const keys = useShortcutText()('palette');
  return (
    <Tooltip label={`${t('open')} (${keys})`}>
      <UnstyledButton className={styles.button} onClick={onOpen}>
        <Search size={14} aria-hidden />
        <span className={styles.words}>{t('open')}</span> <Kbd>{keys}</Kbd>
      </UnstyledButton>
    </Tooltip>
  );
}
