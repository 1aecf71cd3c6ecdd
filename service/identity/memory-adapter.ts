import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Expiry in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Stores grants and refresh tokens in memory. They are lost when the process ends, and users must sign in again.
 *
 * Each grant is stored until it expires. The adapter of oidc-provider would store only a fixed number of entries.
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
      // All entries of one kind have the same lifetime, so the oldest expire first.
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
