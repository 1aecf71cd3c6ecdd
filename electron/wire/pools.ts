import type { Agent } from 'undici';

/** Connection pools by name. */
export interface Pools {
  /** Returns the pool of that name, and creates it if necessary. */
  get(name: string): Agent;
  /** Closes all connections and aborts their requests. */
  close(): Promise<void>;
}

/** Maximum number of pools, which exceeds the number of identities in use. */
const maximumPools = 32;

/** Creates pools on demand. Beyond the maximum, the least recently used pool closes after its last request. */
export function createPools(make: () => Agent): Pools {
  const pools = new Map<string, Agent>();
  const closing = new Set<Agent>();
  let closed = false;

  const retireOldest = (): void => {
    const [oldest] = pools;
    if (oldest === undefined) return;
    const [name, agent] = oldest;
    pools.delete(name);
    closing.add(agent);
    void agent.close().finally(() => closing.delete(agent));
  };

  return {
    get: (name) => {
      const pool = pools.get(name) ?? make();
      // Requests after `close` get the error of a destroyed pool.
      if (closed) {
        void pool.destroy();
        return pool;
      }
      // Moves the pool to the end, so that the first one is the least recently used.
      pools.delete(name);
      pools.set(name, pool);
      if (pools.size > maximumPools) retireOldest();
      return pool;
    },
    close: async () => {
      closed = true;
      const all = [...pools.values(), ...closing];
      pools.clear();
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}
