import { createContext, useContext } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { Walking } from './use-walk.ts';

/** All rows in one format, and what a preview needs to ask for them. */
export interface WalkOfFormat {
  readonly walking: Walking;
  /** Fetches all rows of the query as it stands; null where its URL asks for something else. */
  readonly onAllRows: (() => void) | null;
}

/** The walks of a query page by format; null where there is nothing to fetch all rows of. */
export const WalkContext = createContext<Readonly<Record<Format, WalkOfFormat>> | null>(null);

/** The walk in one format of the query page around; null where there is nothing to fetch all rows of. */
export function useWalkOf(format: Format): WalkOfFormat | null {
  return useContext(WalkContext)?.[format] ?? null;
}
