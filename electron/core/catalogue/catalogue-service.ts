import type { ApiDescription, ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
import type { ProblemCode } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../signin/clock.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import type { CatalogueReader } from './catalogue.ts';
import { catalogueToKeep, type PersistedCatalogue, type PersistedCatalogues } from './persisted/persisted-catalogues.ts';

/** Catalogues as the page asks for them: from the deployment, or the copy of what it said last. */
export interface CatalogueService {
  /** Asks the deployment, and keeps the answer. @throws ProblemError */
  list(connectionId: string, signal?: AbortSignal): Promise<PersistedCatalogue>;
  /** The copy on disk; null where there is none, and where nobody may see it now. @throws ProblemError `unknown-profile`. */
  kept(connectionId: string): Promise<PersistedCatalogue | null>;
  dismissChanges(connectionId: string): Promise<void>;
  /** From the deployment; where that cannot be reached, the copy. @throws ProblemError */
  describe(connectionId: string, api: ApiReference, signal?: AbortSignal): Promise<ApiDescription>;
}

export interface CatalogueServiceParts {
  readonly connections: ConnectionStore;
  readonly session: (connectionId: string) => Session;
  readonly reader: (connectionId: string) => CatalogueReader;
  readonly copies: PersistedCatalogues;
  readonly redaction: Redaction;
  readonly clock: Clock;
}

/** Trouble that says nothing about who may see what: the copy is as good as it was. */
const unreachable: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'connection-refused',
  'connection-lost',
  'timed-out',
  'name-not-resolved',
  'proxy-failed',
  'sample-not-running',
  'identity-provider-unreachable',
]);

/**
 * Whether a copy may be shown to whoever sits here: never after signing out, nor where the deployment refused the credential, nor by a service
 * token that is not there yet: one types it who has it.
 */
function mayShow({ state, method, problem }: SignInStatus): boolean {
  if (state !== 'signed-in' && method === 'service-token') return false;
  if (state === 'failed') return problem !== null && unreachable.has(problem.code);
  return state !== 'signed-out';
}

export function createCatalogueService({
  connections,
  session,
  reader,
  copies,
  redaction,
  clock,
}: CatalogueServiceParts): CatalogueService {
  /** Who is signed in; left out while that is not known yet. */
  const whoOf = (connectionId: string): string | null | undefined => {
    const { state, who } = session(connectionId).status.value;
    return state === 'signed-in' ? who : undefined;
  };
  return {
    list: async (connectionId, signal) => {
      const asking = session(connectionId).identity();
      const catalogue = await reader(connectionId).list(signal);
      const who = whoOf(connectionId);
      // Whoever came meanwhile did not ask.
      const same = who !== undefined && session(connectionId).identity() === asking;
      return same ? copies.keep(connections.get(connectionId), who, catalogue) : catalogueToKeep(catalogue, redaction);
    },
    kept: async (connectionId) => {
      const connection = connections.get(connectionId);
      return mayShow(session(connectionId).status.value) && !connection.staysSignedOut
        ? copies.read(connection, whoOf(connectionId))
        : null;
    },
    dismissChanges: async (connectionId) => {
      const who = whoOf(connectionId);
      if (who !== undefined) await copies.dismissChanges(connections.get(connectionId), who);
    },
    describe: async (connectionId, api, signal) => {
      const connection = connections.get(connectionId);
      try {
        const description = await reader(connectionId).describe(api, signal);
        const who = whoOf(connectionId);
        if (who !== undefined) await copies.keepDescription(connection, who, { ...description, keptAt: clock.now() });
        return description;
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null || !unreachable.has(problem.code) || !mayShow(session(connectionId).status.value)) throw error;
        const copy = await copies.readDescription(connection, whoOf(connectionId), api);
        if (copy === null) throw error;
        return copy;
      }
    },
  };
}
