import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/**
 * Keeps grants and refresh tokens in this process: they are gone with it, and whoever held one signs in anew.
 *
 * Every grant is kept until it ends, whereas the adapter within oidc-provider holds a fixed number of things.
 */
export function memoryAdapter(): AdapterFactory {
  const models = new Map<string, Map<string, Entry>>();
  return (name) => {
    const entries = models.get(name) ?? new Map<string, Entry>();
    models.set(name, entries);
    return adapter(entries);
  };
}

function adapter(entries: Map<string, Entry>): Adapter {
  const find = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const { payload } of entries.values()) if (matches(payload)) return payload;
    return undefined;
  };
  return {
    async upsert(id, payload, expiresIn) {
      const now = Date.now();
      // Things of one kind live equally long, so the oldest end first.
      for (const [old, { endsAt }] of entries) {
        if (endsAt > now) break;
        entries.delete(old);
      }
      entries.delete(id);
      entries.set(id, { payload, endsAt: expiresIn === undefined ? Number.POSITIVE_INFINITY : now + expiresIn * 1000 });
    },
    async find(id) {
      return entries.get(id)?.payload;
    },
    async findByUid(uid) {
      return find((payload) => payload.uid === uid);
    },
    async findByUserCode(userCode) {
      return find((payload) => payload.userCode === userCode);
    },
    async consume(id) {
      const entry = entries.get(id);
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
  };
}
