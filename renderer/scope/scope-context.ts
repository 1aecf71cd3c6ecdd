import { createContext } from 'react';
import type { Scope } from '../../shared/contract/results/scope.ts';

/** What the rows of the surrounding response are. Null without rows. */
export const ScopeContext = createContext<Scope | null>(null);
