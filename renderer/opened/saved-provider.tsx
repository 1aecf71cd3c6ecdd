import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { SavedEntry, SavedFolder } from '../../shared/contract/saved/saved-queries.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { lazy } from '../components/lazy.tsx';
import { useFollowed } from '../components/use-loaded.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useOpenQuery } from '../results/open-query.ts';
import { titleOf } from '../saved/find-saved.ts';
import { promptedParameters } from '../saved/prompted-parameters.ts';
import { SavedContext, type SavedInUse } from '../saved/saved-context.ts';
import { OpenSqlContext } from '../sql/open-sql.ts';
import type { Opening } from './opening-body.tsx';

/** The component loads lazily because it depends on the code of both URL languages. */
const LazyOpeningBody = lazy(() => import('./opening-body.tsx').then(({ OpeningBody }) => OpeningBody));

/** A saved query that is waiting to be opened. */
type PendingOpening = Pick<Extract<Opening, { kind: 'asking' }>, 'entry' | 'run' | 'isFromFolder'>;

const keyOf = ({ root, accessPoint }: ApiReference): string => JSON.stringify([root, accessPoint]);

/** Provides the saved queries and opens them. */
export function SavedProvider({ connection, children }: { readonly connection: Connection; readonly children: ReactNode }): ReactNode {
  const client = useClient();
  const followed = useSavedFolder(client);
  const openQuery = useOpenQuery();
  const latestOpenQuery = useRef(openQuery);
  latestOpenQuery.current = openQuery;
  const openSql = useContext(OpenSqlContext);
  const [opening, setOpening] = useState<Opening | null>(null);
  const origins = useRef(new Map<string, SavedEntry>());
  const { id: connectionId, dialect } = connection;

  const deliver = useCallback(
    async ({ entry, run, isFromFolder }: PendingOpening, values: Readonly<Record<string, string>>): Promise<void> => {
      const { saved, sql, file, version } = entry;
      if (sql !== undefined) {
        setOpening(null);
        openSql?.add({ kind: 'file', saved: sql, origin: isFromFolder ? { file, version } : null, values, run });
        return;
      }
      if (saved === null) return;
      try {
        const api = await client.catalogue.describe({ connectionId, api: saved.api });
        const { prepareQuery } = await import('../saved/prepare-query.ts');
        const { query, problems } = prepareQuery(saved, values, api, dialect ?? undefined, entry.places);
        if (query === null) {
          setOpening({ kind: 'broken', entry, problems });
          return;
        }
        setOpening(null);
        if (isFromFolder) origins.current.set(keyOf(saved.api), entry);
        else origins.current.delete(keyOf(saved.api));
        latestOpenQuery.current(saved.api, { query, run, savedTitle: saved.title });
      } catch (error) {
        setOpening({ kind: 'failed', entry, problem: problemOf(error) });
      }
    },
    [client, connectionId, dialect, openSql],
  );

  const inUse = useMemo<SavedInUse>(
    () => ({
      ...followed,
      open: (entry, { run, isFromFolder = true }) => {
        if (entry.saved === null && entry.sql === undefined) setOpening({ kind: 'broken', entry, problems: entry.problems });
        else if (promptedParameters(entry).length > 0) setOpening({ kind: 'asking', entry, run, isFromFolder });
        else void deliver({ entry, run, isFromFolder }, {});
      },
      originOf: (api) => origins.current.get(keyOf(api)) ?? null,
      keepOrigin: (api, origin) => void origins.current.set(keyOf(api), origin),
    }),
    [followed, deliver],
  );
  return (
    <SavedContext value={inUse}>
      {children}
      <Dialog title={opening === null ? '' : titleOf(opening.entry)} opened={opening !== null} onClose={() => setOpening(null)}>
        {opening === null ? null : (
          <LazyOpeningBody
            opening={opening}
            onResponse={(values) => {
              if (opening.kind === 'asking') void deliver(opening, values);
            }}
            onClose={() => setOpening(null)}
          />
        )}
      </Dialog>
    </SavedContext>
  );
}

/** The state of the watched folder. */
interface FollowedFolder {
  readonly folder: SavedFolder | null;
  readonly problem: Problem | null;
}

/** Watches the folder of saved queries while the component is mounted. */
function useSavedFolder(client: Pick<ApplicationClient, 'saved'>): FollowedFolder {
  const watch = useCallback((signal: AbortSignal) => client.saved.watch(undefined, { signal }), [client]);
  const { value, problem } = useFollowed<SavedFolder>(watch);
  return { folder: value, problem };
}
