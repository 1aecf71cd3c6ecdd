import { type ReactNode, useMemo, useState } from 'react';
import type { Problem } from '../../shared/contract/problem.ts';
import { KeepingTroubleContext } from './keeping-trouble.ts';

/** Remembers for everything inside whether what is changed here is on disk. */
export function WithKeepingTrouble({ children }: { readonly children: ReactNode }): ReactNode {
  const [problem, tell] = useState<Problem | null>(null);
  const trouble = useMemo(() => ({ problem, tell }), [problem]);
  return <KeepingTroubleContext value={trouble}>{children}</KeepingTroubleContext>;
}
