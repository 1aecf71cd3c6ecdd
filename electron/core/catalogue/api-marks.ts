import { type ApiMarks, type ApiReference, apiMarksSchema, mostRecent } from '../../../shared/contract/catalogue/catalogue.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/result-store.ts';

/** Favourites and recent APIs of each profile, in the settings. */
export interface ApiMarksStore {
  read(profileId: string): ApiMarks;
  /** @throws ProblemError `storage-failed`. */
  setFavourite(profileId: string, api: ApiReference, favourite: boolean): ApiMarks;
  /** Puts an API at the top of the recent ones. @throws ProblemError `storage-failed`. */
  opened(profileId: string, api: ApiReference): ApiMarks;
  /** @throws ProblemError `storage-failed`. */
  forget(profileId: string): void;
}

const noMarks: ApiMarks = { favourites: [], recent: [] };

function without(apis: readonly ApiReference[], { root, accessPoint }: ApiReference): readonly ApiReference[] {
  return apis.filter((one) => one.root !== root || one.accessPoint !== accessPoint);
}

function keyOf(profileId: string): string {
  return `marks ${profileId}`;
}

/** Favourites and recent APIs, kept by profile among the settings; what cannot be read there counts as none. */
export function createApiMarks(store: SettingsStore): ApiMarksStore {
  const read = (profileId: string): ApiMarks => apiMarksSchema.catch(noMarks).parse(store.get(keyOf(profileId)) ?? noMarks);
  const keep = (profileId: string, marks: ApiMarks): ApiMarks => {
    try {
      store.set(keyOf(profileId), marks);
    } catch (error) {
      failStorage(error);
    }
    return marks;
  };
  return {
    read,
    setFavourite: (profileId, api, favourite) => {
      const marks = read(profileId);
      const others = without(marks.favourites, api);
      return keep(profileId, { ...marks, favourites: favourite ? [...others, api].slice(-1000) : others });
    },
    opened: (profileId, api) => {
      const marks = read(profileId);
      return keep(profileId, { ...marks, recent: [api, ...without(marks.recent, api)].slice(0, mostRecent) });
    },
    forget: (profileId) => {
      if (store.get(keyOf(profileId)) !== undefined) keep(profileId, noMarks);
    },
  };
}
