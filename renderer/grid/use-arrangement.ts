import { useCallback, useEffect, useState } from 'react';
import { useLayoutStorage } from '../session/session-context.ts';
import { keepArrangement, recallArrangement } from './arrangement-memory.ts';
import type { ColumnArrangement } from './column-arrangement.ts';

/** Changes the layout of columns as it is at that moment. */
export type ChangeArrangement = (change: (before: ColumnArrangement) => ColumnArrangement) => void;

/** The layout of an API's columns, kept with the window. */
export function useArrangement(key: string): readonly [ColumnArrangement, ChangeArrangement] {
  const storage = useLayoutStorage();
  const [kept, setKept] = useState(() => ({ key, arrangement: recallArrangement(storage, key) }));
  useEffect(() => {
    setKept((before) => (before.key === key ? before : { key, arrangement: recallArrangement(storage, key) }));
  }, [storage, key]);
  useEffect(() => keepArrangement(storage, kept.key, kept.arrangement), [storage, kept]);
  const change = useCallback<ChangeArrangement>(
    (apply) => setKept((before) => ({ key: before.key, arrangement: apply(before.arrangement) })),
    [],
  );
  return [kept.arrangement, change];
}
