import { useEffect } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import { useSession } from '../session/session-context.ts';
import { keptWorkspace, restoredWorkspace } from './kept-workspace.ts';
import type { UrlLanguages } from './url-languages.ts';
import { type QueryInUse, useQuery } from './use-query.ts';
import { newWorkspace } from './workspace-state.ts';

/** The query of an API as the window left it, kept with each change. */
export function useKeptQuery({ root, accessPoint }: ApiReference, languages: UrlLanguages): QueryInUse {
  const session = useSession();
  const inUse = useQuery(languages, (spoken) => {
    const kept = session?.queryOf({ root, accessPoint }) ?? null;
    return kept === null ? newWorkspace(spoken) : restoredWorkspace(spoken, kept);
  });
  const { state } = inUse;
  useEffect(() => session?.keepQuery({ root, accessPoint }, keptWorkspace(state)), [session, root, accessPoint, state]);
  return inUse;
}
