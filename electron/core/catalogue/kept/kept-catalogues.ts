import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ApiDescription,
  type ApiReference,
  apiDescriptionSchema,
  type Catalogue,
  catalogueSchema,
} from '../../../../shared/contract/catalogue.ts';
import type { StoredProfile } from '../../profiles/stored-profiles.ts';
import { changesBetween } from './catalogue-changes.ts';
import { identityFolder, wayName } from './identity-folder.ts';
import type { KeptFiles } from './kept-files.ts';

/** Identities of one profile whose copies are kept; those not seen for longest go. */
const mostIdentities = 4;
/** Descriptions kept of one identity. */
const mostDescriptions = 100;

/** What deployments said last, by profile and identity. */
export interface KeptCatalogues {
  /** Keeps an answer; the answer with what changed since the user looked at the changes last. */
  keep(profile: StoredProfile, who: string | null, catalogue: Catalogue): Promise<Catalogue>;
  /** The copy of an identity, or of the one that was here last by the profile's present way in, where `who` is left out. */
  read(profile: StoredProfile, who?: string | null): Promise<Catalogue | null>;
  dismissChanges(profile: StoredProfile, who: string | null): Promise<void>;
  keepDescription(profile: StoredProfile, who: string | null, description: ApiDescription): Promise<void>;
  readDescription(profile: StoredProfile, who: string | null | undefined, api: ApiReference): Promise<ApiDescription | null>;
  /** Removes the copies of whoever came by the service token: another token may be another's. */
  forgetToken(profile: StoredProfile): Promise<void>;
  /** Removes all copies of a profile. */
  forget(profileId: string): Promise<void>;
  /** Settles when all that was kept is written: nobody who asked for a catalogue waits for the disk. */
  written(): Promise<void>;
}

const latestFile = 'catalogue.json';
/** The catalogue as the user knows it. */
const knownFile = 'known.json';

function fileOf({ root, accessPoint }: ApiReference): string {
  return `${createHash('sha256')
    .update(JSON.stringify([root, accessPoint]))
    .digest('hex')
    .slice(0, 32)}.json`;
}

/** The part of a catalogue's JSON text that lists its APIs: what follows tells when they were read. */
function apisIn(text: string): string {
  return text.slice(0, text.lastIndexOf(',"fetchedAt":'));
}

const describedAt = apiDescriptionSchema.required({ keptAt: true });

export function createKeptCatalogues(files: KeptFiles): KeptCatalogues {
  let writing: Promise<void> = Promise.resolve();
  /** Writes after what is being written, and after whoever asked has the answer; files tell of their own failures. */
  const later = (write: () => Promise<void>): void => {
    writing = writing.then(() => setImmediate()).then(write);
  };
  const folderOf = async (profile: StoredProfile, who: string | null | undefined): Promise<readonly string[] | null> => {
    if (who !== undefined) return [profile.id, identityFolder(profile, who)];
    const last = (await files.list([profile.id])).find((name) => name.startsWith(`${wayName(profile)}-`));
    return last === undefined ? null : [profile.id, last];
  };
  /** A catalogue with what is other in it than in the one that the user knows; null where there is no such one. @param text Its JSON. */
  const withChanges = async (folder: readonly string[], catalogue: Catalogue, text: string): Promise<Catalogue | null> => {
    const path = [...folder, knownFile];
    const known = await files.text(path);
    if (known === null) return null;
    // Mostly nothing has changed: reading hundreds of thousands of columns only to compare them would hold up whoever waits for the list.
    if (apisIn(known) === apisIn(text)) return catalogue;
    const before = await files.read(path, catalogueSchema);
    if (before === null) return null;
    const changes = changesBetween(before, catalogue);
    return changes.apis.length === 0 ? catalogue : { ...catalogue, changes };
  };
  return {
    keep: async (profile, who, catalogue) => {
      const folder = [profile.id, identityFolder(profile, who)];
      await writing;
      const compared = await withChanges(folder, catalogue, JSON.stringify(catalogue));
      later(async () => {
        await files.write([...folder, latestFile], catalogue);
        // Whoever is here for the first time has missed nothing.
        if (compared === null) await files.write([...folder, knownFile], catalogue);
        await files.touch(folder);
        await files.prune([profile.id], mostIdentities);
      });
      return compared ?? catalogue;
    },
    read: async (profile, who) => {
      await writing;
      const folder = await folderOf(profile, who);
      if (folder === null) return null;
      const path = [...folder, latestFile];
      const [text, catalogue] = [await files.text(path), await files.read(path, catalogueSchema)];
      if (text === null || catalogue === null) return null;
      return (await withChanges(folder, catalogue, text)) ?? catalogue;
    },
    dismissChanges: async (profile, who) => {
      await writing;
      const folder = [profile.id, identityFolder(profile, who)];
      const latest = await files.read([...folder, latestFile], catalogueSchema);
      if (latest !== null) await files.write([...folder, knownFile], latest);
    },
    keepDescription: async (profile, who, description) => {
      const folder = [profile.id, identityFolder(profile, who), 'apis'];
      later(async () => {
        await files.write([...folder, fileOf(description)], description);
        await files.prune(folder, mostDescriptions);
      });
    },
    readDescription: async (profile, who, api) => {
      await writing;
      const folder = await folderOf(profile, who);
      return folder === null ? null : files.read([...folder, 'apis', fileOf(api)], describedAt);
    },
    forgetToken: async (profile) => {
      await writing;
      const way = `${wayName(profile, 'service-token')}-`;
      for (const name of await files.list([profile.id])) if (name.startsWith(way)) await files.remove([profile.id, name]);
    },
    forget: async (profileId) => {
      await writing;
      await files.remove([profileId]);
    },
    written: () => writing,
  };
}
