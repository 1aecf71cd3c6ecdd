import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Problem } from '../../shared/problems/problem.ts';

/** The reason why changes aren't saved. Null if they are saved. */
interface PersistenceProblem {
  readonly problem: Problem | null;
  readonly report: (problem: Problem | null) => void;
}

const PersistenceProblemContext = createContext<PersistenceProblem>({ problem: null, report: () => {} });

export function usePersistenceProblem(): PersistenceProblem {
  return useContext(PersistenceProblemContext);
}

/** Provides the reason why changes aren't saved. */
export function PersistenceProblemProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [problem, setProblem] = useState<Problem | null>(null);
  const trouble = useMemo(() => ({ problem, report: setProblem }), [problem]);
  return <PersistenceProblemContext value={trouble}>{children}</PersistenceProblemContext>;
}
