import { type ApiMarks, type ApiReference, apiMarksSchema, mostRecent } from '../../../shared/contract/catalogue/catalogue.ts';
import type { SettingsStore } from '../host.ts';
import { failStorage } from '../results/store/result-store.ts';

/** Favourites and recent APIs of each connection, in the settings. */
export interface ApiMarksStore {
  read(connectionId: string): ApiMarks;
  /** @throws ProblemError `storage-failed`. */
  setFavourite(connectionId: string, api: ApiReference, favourite: boolean): ApiMarks;
  /** Puts an API at the top of the recent ones. @throws ProblemError `storage-failed`. */
  opened(connectionId: string, api: ApiReference): ApiMarks;
  /** @throws ProblemError `storage-failed`. */
  forget(connectionId: string): void;
}

const noMarks: ApiMarks = { favourites: [], recent: [] };

function without(apis: readonly ApiReference[], { root, accessPoint }: ApiReference): readonly ApiReference[] {
  return apis.filter((one) => one.root !== root || one.accessPoint !== accessPoint);
}

function keyOf(connectionId: string): string {
  return `marks ${connectionId}`;
}

/** Favourites and recent APIs, kept by connection among the settings; what cannot be read there counts as none. */
export function createApiMarks(store: SettingsStore): ApiMarksStore {
  const read = (connectionId: string): ApiMarks => apiMarksSchema.catch(noMarks).parse(store.get(keyOf(connectionId)) ?? noMarks);
  const keep = (connectionId: string, marks: ApiMarks): ApiMarks => {
    try {
      store.set(keyOf(connectionId), marks);
    } catch (error) {
      failStorage(error);
    }
    return marks;
  };
  return {
    read,
    setFavourite: (connectionId, api, favourite) => {
      const marks = read(connectionId);
      const others = without(marks.favourites, api);
      return keep(connectionId, { ...marks, favourites: favourite ? [...others, api].slice(-1000) : others });
    },
    opened: (connectionId, api) => {
      const marks = read(connectionId);
      return keep(connectionId, { ...marks, recent: [api, ...without(marks.recent, api)].slice(0, mostRecent) });
    },
    forget: (connectionId) => {
      if (store.get(keyOf(connectionId)) !== undefined) keep(connectionId, noMarks);
    },
  };
}
