import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type FoundCells, maxFoundCells } from '../../../shared/contract/results/found-cells.ts';
import { useDelayed } from '../../components/use-delayed.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { CellPosition } from '../surface/selection.ts';
import classes from './find-bar.module.css';
import { type SearchedRows, useMatchingCells } from './use-found-cells.ts';

interface FindBarProps {
  readonly searched: SearchedRows;
  /** Returns the active cell, at which the search starts. The search starts at the first cell if the result is null. */
  readonly activeCell: () => CellPosition | null;
  readonly onGo: (cell: CellPosition) => void;
  readonly onClose: () => void;
  /** Number that changes each time the user presses the shortcut. The text is then selected. */
  readonly focusRequest: number;
}

/** Time after which the **Cancel** button of a search appears, in milliseconds. */
const cancelAfter = 1_000;

/** Renders the text search in the cells of a grid: the number of matches, and buttons for the next and previous match. */
export function FindBar({ searched, activeCell, onGo, onClose, focusRequest: asked }: FindBarProps): React.ReactNode {
  const { t } = useTexts('grid');
  const [text, setText] = useState('');
  const [matches, cancel] = useMatchingCells(searched, text);
  const isSearching = text !== '' && matches === null;
  const isSlow = useDelayed(isSearching);
  const isVerySlow = useDelayed(isSearching, cancelAfter);
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const found = typeof matches === 'object' ? matches : null;
  const cells = found?.cells ?? [];
  const current = cells[index];
  const latest = useRef({ activeCell, onGo });
  latest.current = { activeCell, onGo };

  // biome-ignore lint/correctness/useExhaustiveDependencies: must select the text each time the shortcut is pressed.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  useEffect(() => {
    if (found === null || found.cells.length === 0) return;
    const first = indexFrom(found.cells, latest.current.activeCell());
    setIndex(first);
    const cell = found.cells[first];
    if (cell !== undefined) latest.current.onGo({ row: cell[0], column: cell[1] });
  }, [found]);

  /** Goes to the next or previous match. Continues at the other end after the last or first match. */
  function step(by: 1 | -1): void {
    const next = (index + by + cells.length) % cells.length;
    const cell = cells[next];
    if (cell === undefined) return;
    setIndex(next);
    onGo({ row: cell[0], column: cell[1] });
  }

  return (
    <search
      className={classes.bar}
      aria-label={t('find.label')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextInput
        ref={field}
        className={classes.field ?? ''}
        aria-label={t('find.text')}
        placeholder={t('find.text')}
        maxLength={1000}
        value={text}
        error={(found !== null && cells.length === 0) || matches === 'failed'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status" className={classes.state} title={isLimited(found) ? t('find.limited', { count: maxFoundCells }) : undefined}>
        {found !== null
          ? found.total === 0
            ? t('find.none')
            : t(isLimited(found) ? 'find.placeLimited' : 'find.place', { place: index + 1, count: found.total })
          : matches === 'failed'
            ? t('find.failed')
            : matches === 'cancelled'
              ? t('find.cancelled')
              : isSlow
                ? t('find.working', { count: searched.rows })
                : ''}
        {current === undefined ? null : (
          <VisuallyHidden>{t('find.cell', { row: current[0] + 1, column: searched.columns[current[1]] ?? '' })}</VisuallyHidden>
        )}
      </span>
      {isVerySlow ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            cancel();
            field.current?.focus();
          }}
        >
          {t('find.cancel')}
        </Button>
      ) : null}
      <ActionIcon size={22} title={t('find.previous')} disabled={cells.length === 0} onClick={() => step(-1)}>
        <ChevronUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon size={22} title={t('find.next')} disabled={cells.length === 0} onClick={() => step(1)}>
        <ChevronDown size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon size={22} title={t('find.close')} onClick={onClose}>
        <X size={14} aria-hidden />
      </ActionIcon>
    </search>
  );
}

/** Whether there are more matches than the user can go to. */
function isLimited(found: FoundCells | null): boolean {
  return found !== null && found.total > found.cells.length;
}

/** Returns the index of the first match at or after a cell. Returns 0 if there is none. */
function indexFrom(cells: FoundCells['cells'], active: CellPosition | null): number {
  if (active === null) return 0;
  const index = cells.findIndex(([row, column]) => row > active.row || (row === active.row && column >= active.column));
  return Math.max(0, index);
}
