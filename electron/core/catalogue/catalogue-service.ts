import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../node/time/clock.ts';
import type { ApiDescription, ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import { catalogueHeadLine } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
import type { ProblemCode } from '../../../shared/problems/problem.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { Session } from '../connections/session.ts';
import type { CatalogueReader } from './catalogue.ts';
import { catalogueToKeep, type PersistedCatalogue, type PersistedCatalogues } from './persisted-catalogues.ts';

/** Provides catalogues to the page from the server or from the stored copy. */
export interface CatalogueService {
  /** Requests the catalogue and stores the response. @throws ProblemError if the request fails. */
  list(connectionId: string, signal?: AbortSignal): Promise<PersistedCatalogue>;
  /** Returns the stored copy. Null if there is none, or if the current user must not see it. @throws ProblemError `unknown-profile`. */
  stored(connectionId: string): Promise<PersistedCatalogue | null>;
  dismissChanges(connectionId: string): Promise<void>;
  /**
   * Describes an API from the server, or from the copy if the server can't be reached.
   *
   * @throws ProblemError if neither has a description.
   */
  describe(connectionId: string, api: ApiReference, signal?: AbortSignal): Promise<ApiDescription>;
}

interface CatalogueServiceParts {
  readonly connections: ConnectionStore;
  readonly session: (connectionId: string) => Session;
  readonly reader: (connectionId: string) => CatalogueReader;
  readonly copies: PersistedCatalogues;
  readonly redaction: Redaction;
  readonly clock: Clock;
}

/** Problems that aren't about permissions. The copy can still be shown after them. */
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
 * Checks whether a copy can be shown to the current user.
 *
 * A copy can't be shown after the user signed out, after the server rejected the credentials, or before a service token was entered.
 */
function mayShow({ state, method, problem }: SignInStatus): boolean {
  if (state !== 'signed-in' && method === 'service-token') return false;
  if (state === 'failed') return problem !== null && unreachable.has(problem.code);
  return state !== 'signed-out';
}

/** Creates the service that loads, stores, and searches the catalogues of connections. */
export function createCatalogueService({
  connections,
  session,
  reader,
  copies,
  redaction,
  clock,
}: CatalogueServiceParts): CatalogueService {
  /** Returns the name of the signed-in user. Undefined if the user isn't known yet. */
  const whoOf = (connectionId: string): string | null | undefined => {
    const { state, who } = session(connectionId).status.value;
    return state === 'signed-in' ? who : undefined;
  };
  return {
    list: async (connectionId, signal) => {
      const identity = session(connectionId).identity();
      const catalogue = await reader(connectionId).list(signal);
      const who = whoOf(connectionId);
      // Another user might have signed in meanwhile.
      const same = who !== undefined && session(connectionId).identity() === identity;
      return same ? copies.keep(connections.get(connectionId), who, catalogue) : catalogueToKeep(catalogue, redaction);
    },
    stored: async (connectionId) => {
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

/** Bytes of the lines per part. Writing a part here, and reading it in the page, each take a few milliseconds. */
const defaultPartBytes = 256 * 1024;

/**
 * Yields a catalogue for the page: its head, then parts of whole lines. The page reads one part while the next part is sent.
 *
 * @param catalogue Null to send nothing.
 * @param has Digest of the lines that the page already has. These lines are omitted.
 */
export async function* sentCatalogue(
  catalogue: PersistedCatalogue | null,
  has?: string,
  partBytes = defaultPartBytes,
): AsyncGenerator<string, undefined, undefined> {
  if (catalogue === null) return;
  const { head, lines } = catalogue;
  yield catalogueHeadLine(head);
  if (has === head.digest) return;
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf('\n', start + partBytes - 1);
    const end = feed === -1 ? bytes.length : feed + 1;
    yield bytes.toString('utf8', start, end);
    start = end;
    await setImmediate();
  }
}
