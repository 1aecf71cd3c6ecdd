import { Kbd, Modal } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../settings/use-settings.ts';
import styles from './shortcut-sheet.module.css';
import { gridShortcuts, keysShown, queryShortcuts, type Shortcut, shortcuts } from './shortcuts.ts';

interface ShortcutSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the overview of all shortcuts (`?`). */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const { t } = useTexts('frame');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own header and body aren't used. The header would be a second banner of the page, and a screen reader would read the whole body on opening. */}
        <div className={styles.sheet}>
          <div className={styles.head}>
            <Modal.Title className={styles.title}>{t('shortcuts.title')}</Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </div>
          <ShortcutTable of={shortcuts} />
          <h3 className={styles.part}>{t('shortcuts.inQuery')}</h3>
          <ShortcutTable of={queryShortcuts} />
          <h3 className={styles.part}>{t('shortcuts.inGrid')}</h3>
          <ShortcutTable of={gridShortcuts} />
        </div>
      </Modal.Content>
    </Modal.Root>
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
