import { type ApiMarks, type ApiReference, apiMarksSchema, maxRecent } from '../../../shared/contract/catalogue/catalogue.ts';
import type { SettingsStore } from '../host/host.ts';
import { failStorage } from '../results/store/result-store.ts';

/** The favourite and recent APIs of each connection, stored in the settings. */
export interface ApiMarksStore {
  read(connectionId: string): ApiMarks;
  /** Adds or removes a favourite. @throws ProblemError `storage-failed`. */
  setFavourite(connectionId: string, api: ApiReference, favourite: boolean): ApiMarks;
  /** Moves an API to the top of the recent APIs. @throws ProblemError `storage-failed`. */
  opened(connectionId: string, api: ApiReference): ApiMarks;
  /** Removes the marks of a connection. @throws ProblemError `storage-failed`. */
  forget(connectionId: string): void;
}

const noMarks: ApiMarks = { favourites: [], recent: [] };

function without(apis: readonly ApiReference[], { root, accessPoint }: ApiReference): readonly ApiReference[] {
  return apis.filter((one) => one.root !== root || one.accessPoint !== accessPoint);
}

function keyOf(connectionId: string): string {
  return `marks ${connectionId}`;
}

/** Creates the store of favourite and recent APIs. Invalid stored values are ignored. */
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
      return keep(connectionId, { ...marks, recent: [api, ...without(marks.recent, api)].slice(0, maxRecent) });
    },
    forget: (connectionId) => {
      if (store.get(keyOf(connectionId)) !== undefined) keep(connectionId, noMarks);
    },
  };
}
