import type { NetworkSettings } from '../../../shared/contract/connections/network.ts';
import { proxyUserOf } from '../../../shared/contract/signing-in/secret.ts';
import type { WireClient } from '../../wire/client.ts';
import { type CatalogueReader, createCatalogueReader } from '../catalogue/catalogue.ts';
import type { CatalogueThread } from '../catalogue/catalogue-thread.ts';
import { createEntitySetCatalogue } from '../catalogue/entity-set-catalogue.ts';
import type { Deployment } from './deployment.ts';
import { sampleProfileId } from './sample-profile.ts';
import type { SecretKeeper } from './secret-keeper.ts';
import { openSession, type Session, type SessionParts } from './session.ts';
import { signInSettingsOf } from './sign-in-settings.ts';
import { publicProfile } from './stored-profiles.ts';
import { type DeploymentWithTokenOverride, withTokenOverride } from './token-override.ts';
import { createUserDeployment, type UserDeployment } from './user-deployment.ts';

export interface OpenProfilesParts extends Omit<SessionParts, 'profileId' | 'owner' | 'deployment'> {
  /** The sample's deployment; called where its profile is opened, which begins it. */
  readonly sample: () => Deployment;
  readonly catalogueThread: CatalogueThread;
  readonly secrets: SecretKeeper;
  readonly createWire: (network: NetworkSettings, proxyPassword: string | null) => Promise<WireClient>;
}

/** The profiles in use: each is opened when it is first asked for, and stays so until the application ends. */
export interface OpenProfiles {
  /** @throws ProblemError `unknown-profile`. */
  session(profileId: string): Session;
  /** @throws ProblemError `unknown-profile`. */
  catalogue(profileId: string): CatalogueReader;
  /** Takes up what was changed of a profile or, `evenSo`, of its secrets; does nothing for one that is not in use. */
  refresh(profileId: string, evenSo: boolean): Promise<void>;
  /** Ends the use of a profile. */
  leave(profileId: string): Promise<void>;
  close(): Promise<void>;
}

interface OpenProfile {
  readonly session: Session;
  readonly deployment: UserDeployment | DeploymentWithTokenOverride;
  readonly marketplace: CatalogueReader;
  readonly entitySets: CatalogueReader;
}

/** No profile is opened yet: each begins with the first call that names it. */
export function createOpenProfiles(parts: OpenProfilesParts): OpenProfiles {
  const { profiles, secrets, redaction, clock } = parts;
  const open = new Map<string, OpenProfile>();

  const begin = (profileId: string): OpenProfile => {
    const deployment =
      profileId === sampleProfileId
        ? withTokenOverride(parts.sample(), () => secrets.read(profiles.get(profileId), 'service-token'))
        : createUserDeployment({
            profile: () => publicProfile(profiles.get(profileId)),
            signInSettings: (profile) =>
              signInSettingsOf(profile, profiles.rules.forbiddenMethods, (purpose) => secrets.read(profile, purpose)),
            createWire: parts.createWire,
            proxyPassword: (profile) => (proxyUserOf(profile) === null ? Promise.resolve(null) : secrets.read(profile, 'proxy-password')),
          });
    const session = openSession({ ...parts, profileId, owner: profileId, deployment });
    const marketplace = createCatalogueReader(session, parts.catalogueThread, redaction, clock);
    return { session, deployment, marketplace, entitySets: createEntitySetCatalogue(session, redaction, clock) };
  };

  const find = (profileId: string): OpenProfile => {
    profiles.get(profileId);
    const present = open.get(profileId);
    if (present !== undefined) return present;
    const begun = begin(profileId);
    open.set(profileId, begun);
    return begun;
  };

  const leave = async (profileId: string): Promise<void> => {
    const left = open.get(profileId);
    open.delete(profileId);
    left?.session.close();
    await left?.deployment.close();
  };

  return {
    session: (profileId) => find(profileId).session,
    catalogue: (profileId) => {
      const { entitySets, marketplace } = find(profileId);
      return profiles.get(profileId).kind === 'odata' ? entitySets : marketplace;
    },
    refresh: async (profileId, evenSo) => open.get(profileId)?.deployment.refresh(evenSo),
    leave,
    close: async () => {
      await Promise.all([...open.keys()].map(leave));
    },
  };
}
