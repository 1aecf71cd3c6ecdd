import { Kbd } from '@mantine/core';
import { gridShortcuts, keysShown, queryShortcuts, type Shortcut, shortcuts } from '../commands/shortcuts.ts';
import { Dialog } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import styles from './shortcut-sheet.module.css';

interface ShortcutSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the overview of all shortcuts (`?`). */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const { t } = useTexts('frame');
  return (
    <Dialog title={t('shortcuts.title')} opened={opened} onClose={onClose} width={440}>
      <ShortcutTable of={shortcuts} />
      <h3 className={styles.part}>{t('shortcuts.inQuery')}</h3>
      <ShortcutTable of={queryShortcuts} />
      <h3 className={styles.part}>{t('shortcuts.inGrid')}</h3>
      <ShortcutTable of={gridShortcuts} />
    </Dialog>
  );
}

/** Renders shortcuts as a table. */
function ShortcutTable({ of }: { readonly of: readonly Shortcut[] }) {
  const { t, language } = useTexts('frame');
  const { about } = useSettings();
  return (
    <dl className={styles.keys}>
      {of.map(({ name, keys }) => (
        <div key={name} className={styles.key}>
          <dt>{t(`shortcuts.${name}`)}</dt>
          <dd>
            {keysShown(keys, about.platform, language).map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
