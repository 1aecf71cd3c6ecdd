import { createContext, useContext } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';

/** Why what is changed here is not on disk; null where it is. */
export interface KeepingTrouble {
  readonly problem: Problem | null;
  readonly tell: (problem: Problem | null) => void;
}

export const KeepingTroubleContext = createContext<KeepingTrouble>({ problem: null, tell: () => {} });

export function useKeepingTrouble(): KeepingTrouble {
  return useContext(KeepingTroubleContext);
}
