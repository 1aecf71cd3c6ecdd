import { useCallback, useEffect, useState } from 'react';
import { keepArrangement, recallArrangement } from './arrangement-memory.ts';
import type { ColumnArrangement } from './column-arrangement.ts';

/** Changes the layout of columns as it is at that moment. */
export type ChangeArrangement = (change: (before: ColumnArrangement) => ColumnArrangement) => void;

/** The layout of an API's columns, remembered. */
export function useArrangement(key: string): readonly [ColumnArrangement, ChangeArrangement] {
  const [kept, setKept] = useState(() => ({ key, arrangement: recallArrangement(localStorage, key) }));
  useEffect(() => {
    setKept((before) => (before.key === key ? before : { key, arrangement: recallArrangement(localStorage, key) }));
  }, [key]);
  useEffect(() => keepArrangement(localStorage, kept.key, kept.arrangement), [kept]);
  const change = useCallback<ChangeArrangement>(
    (apply) => setKept((before) => ({ key: before.key, arrangement: apply(before.arrangement) })),
    [],
  );
  return [kept.arrangement, change];
}
