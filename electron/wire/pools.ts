import type { Agent } from 'undici';

/** Connection pools by name. */
export interface Pools {
  /** Returns the pool with a name. Creates the pool if necessary. */
  get(name: string): Agent;
  /** Closes all connections and aborts their requests. */
  close(): Promise<void>;
}

/** Maximum number of pools. It is larger than the number of identities in use. */
const maximumPools = 32;

/** Creates pools on demand. If there are more than the maximum, the least recently used pool closes after its last request. */
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
      // Requests after `close` receive the error of a destroyed pool.
      if (closed) {
        void pool.destroy();
        return pool;
      }
      // The pool moves to the end, so that the first pool is the least recently used one.
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
