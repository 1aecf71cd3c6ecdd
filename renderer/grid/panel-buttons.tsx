import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTexts } from '../i18n/use-texts.ts';

interface PanelButtonsProps {
  readonly row: number;
  /** Number of rows of the grid. */
  readonly rows: number;
  readonly closeLabel: string;
  readonly onGo: (row: number) => void;
  readonly onClose: () => void;
}

/** Renders the buttons of a panel that shows one row: previous row, next row, and close. */
export function PanelButtons({ row, rows, closeLabel, onGo, onClose }: PanelButtonsProps): React.ReactNode {
  const { t } = useTexts('grid');
  return (
    <>
      <ActionIcon aria-label={t('row.previous')} disabled={row === 0} onClick={() => onGo(row - 1)}>
        <ChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('row.next')} disabled={row + 1 >= rows} onClick={() => onGo(row + 1)}>
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={closeLabel} onClick={onClose}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
