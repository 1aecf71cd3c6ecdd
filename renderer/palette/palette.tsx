import { Modal } from '@mantine/core';
import { useContext, useMemo, useRef } from 'react';
import { useReturnedFocus } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './palette.module.css';
import { PaletteContext, type PaletteItem } from './palette-registry.ts';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everything there is, behind one field: APIs, columns, queries, commands, servers, settings (Ctrl+K). */
export function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTexts('palette');
  const chosen = useRef<PaletteItem | null>(null);
  // What it does may put the focus elsewhere, or give it back to where it was before the palette: it comes after.
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
        {/* Mantine's own body would be said as its description: all it has to offer. */}
        <div className={styles.palette}>{opened && <Sources onChoose={choose} />}</div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What the rooms gave when the palette was opened; it stays so until it is closed. */
function Sources({ onChoose }: { readonly onChoose: (item: PaletteItem) => void }) {
  const registry = useContext(PaletteContext);
  const sources = useMemo(() => registry?.sources() ?? [], [registry]);
  return <PaletteSearch sources={sources} onChoose={onChoose} />;
}
