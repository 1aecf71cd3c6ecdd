import { Modal } from '@mantine/core';
import { useContext, useMemo } from 'react';
import { useReturnedFocus } from '../components/use-returned-focus.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './palette.module.css';
import { PaletteContext, type PaletteItem } from './palette-registry.ts';
import { PaletteSearch } from './palette-search.tsx';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everything there is, behind one field: APIs, columns, queries, commands, deployments, settings (Ctrl+K). */
export function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useWords('palette');
  useReturnedFocus(opened);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={640} yOffset="12vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Modal.Body className={styles.palette}>{opened && <Sources onClose={onClose} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What the rooms gave when the palette was opened; it stays so until it is closed. */
function Sources({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const registry = useContext(PaletteContext);
  const sources = useMemo(() => registry?.sources() ?? [], [registry]);
  const choose = (item: PaletteItem): void => {
    onClose();
    // The dialog gives the focus back as it goes; what is done afterwards may put it elsewhere.
    setTimeout(item.run);
  };
  return <PaletteSearch sources={sources} onChoose={choose} />;
}
