import { Modal } from '@mantine/core';
import { useContext, useMemo, useRef } from 'react';
import { PaletteContext, type PaletteItem } from '../commands/palette-registry.ts';
import { useReturnedFocus } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './palette.module.css';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the palette (Ctrl+K), which searches APIs, columns, queries, commands, servers, and settings. */
export function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTexts('palette');
  const chosen = useRef<PaletteItem | null>(null);
  // Runs after the focus is restored, because the item can move the focus.
  useReturnedFocus(opened, () => {
    const item = chosen.current;
    chosen.current = null;
    item?.run();
  });
  const choose = (item: PaletteItem): void => {
    chosen.current = item;
    onClose();
  };
  return (
    <Modal.Root opened={opened} onClose={onClose} size={640} yOffset="12vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        {/* Mantine's own body isn't used, because a screen reader would read its whole content as a description. */}
        <div className={styles.palette}>{opened && <Sources onChoose={choose} />}</div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Renders the search with the sources that are registered when the palette opens. They don't change until it closes. */
function Sources({ onChoose }: { readonly onChoose: (item: PaletteItem) => void }) {
  const registry = useContext(PaletteContext);
  const sources = useMemo(() => registry?.sources() ?? [], [registry]);
  return <PaletteSearch sources={sources} onChoose={onChoose} />;
}
