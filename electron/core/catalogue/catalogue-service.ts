import type { ApiDescription, ApiReference } from '../../../shared/contract/catalogue/catalogue.ts';
import type { SignInStatus } from '../../../shared/contract/connections/profile.ts';
import type { ProblemCode } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../signin/clock.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { ProfileStore } from '../profiles/profile-store.ts';
import type { Session } from '../profiles/session.ts';
import type { CatalogueReader } from './catalogue.ts';
import { catalogueToKeep, type PersistedCatalogue, type PersistedCatalogues } from './persisted/persisted-catalogues.ts';

/** Catalogues as the page asks for them: from the deployment, or the copy of what it said last. */
export interface CatalogueService {
  /** Asks the deployment, and keeps the answer. @throws ProblemError */
  list(profileId: string, signal?: AbortSignal): Promise<PersistedCatalogue>;
  /** The copy on disk; null where there is none, and where nobody may see it now. @throws ProblemError `unknown-profile`. */
  kept(profileId: string): Promise<PersistedCatalogue | null>;
  dismissChanges(profileId: string): Promise<void>;
  /** From the deployment; where that cannot be reached, the copy. @throws ProblemError */
  describe(profileId: string, api: ApiReference, signal?: AbortSignal): Promise<ApiDescription>;
}

export interface CatalogueServiceParts {
  readonly profiles: ProfileStore;
  readonly session: (profileId: string) => Session;
  readonly reader: (profileId: string) => CatalogueReader;
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

export function createCatalogueService({ profiles, session, reader, copies, redaction, clock }: CatalogueServiceParts): CatalogueService {
  /** Who is signed in; left out while that is not known yet. */
  const whoOf = (profileId: string): string | null | undefined => {
    const { state, who } = session(profileId).status.value;
    return state === 'signed-in' ? who : undefined;
  };
  return {
    list: async (profileId, signal) => {
      const asking = session(profileId).identity();
      const catalogue = await reader(profileId).list(signal);
      const who = whoOf(profileId);
      // Whoever came meanwhile did not ask.
      const same = who !== undefined && session(profileId).identity() === asking;
      return same ? copies.keep(profiles.get(profileId), who, catalogue) : catalogueToKeep(catalogue, redaction);
    },
    kept: async (profileId) => {
      const profile = profiles.get(profileId);
      return mayShow(session(profileId).status.value) && !profile.staysSignedOut ? copies.read(profile, whoOf(profileId)) : null;
    },
    dismissChanges: async (profileId) => {
      const who = whoOf(profileId);
      if (who !== undefined) await copies.dismissChanges(profiles.get(profileId), who);
    },
    describe: async (profileId, api, signal) => {
      const profile = profiles.get(profileId);
      try {
        const description = await reader(profileId).describe(api, signal);
        const who = whoOf(profileId);
        if (who !== undefined) await copies.keepDescription(profile, who, { ...description, keptAt: clock.now() });
        return description;
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null || !unreachable.has(problem.code) || !mayShow(session(profileId).status.value)) throw error;
        const copy = await copies.readDescription(profile, whoOf(profileId), api);
        if (copy === null) throw error;
        return copy;
      }
    },
  };
}
