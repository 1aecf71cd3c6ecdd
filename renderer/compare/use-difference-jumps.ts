import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComparisonSummary, ShownRows } from '../../shared/contract/results/comparison.ts';
import { isBehindDialog } from '../frame/panes.ts';
import type { CellPosition } from '../grid/surface/selection.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparisonsClient } from './comparisons-client.ts';
import { nextDifference } from './next-difference.ts';

const origin: CellPosition = { row: 0, column: 0 };

/** The current position in a comparison, and functions that move between differences. */
export interface DifferenceJumps {
  readonly active: CellPosition;
  readonly activate: (cell: CellPosition) => void;
  readonly jump: (direction: 'next' | 'previous') => void;
  /** The message that there is no further difference; else empty. */
  readonly said: string;
}

/** Moves between the differences of a comparison, also with F7 and Shift+F7 while it is visible (`inSight`). */
export function useDifferenceJumps(
  client: ComparisonsClient,
  summary: ComparisonSummary | null,
  show: ShownRows,
  inSight: boolean,
): DifferenceJumps {
  const { t } = useTexts('compare');
  const [active, activate] = useState(origin);
  const [said, setSaid] = useState('');
  const comparisonId = summary?.comparisonId ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison, or other rows of it, begin at their first cell.
  useEffect(() => {
    activate(origin);
    setSaid('');
  }, [comparisonId, show]);

  const find = async (direction: 'next' | 'previous'): Promise<void> => {
    if (summary === null) return;
    const found = await nextDifference(client, { summary, show, from: active, direction });
    if (found !== null) activate(found);
    setSaid(found === null ? t(direction === 'next' ? 'noneAfter' : 'noneBefore') : '');
  };
  const latest = useRef(find);
  latest.current = find;
  const jump = useCallback((direction: 'next' | 'previous') => void latest.current(direction), []);

  useEffect(() => {
    if (!inSight) return;
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== 'F7' || ctrlKey || metaKey || altKey || event.defaultPrevented || isBehindDialog()) return;
      event.preventDefault();
      jump(shiftKey ? 'previous' : 'next');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [inSight, jump]);
  return { active, activate, jump, said };
}
