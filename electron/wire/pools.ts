import type { Agent } from 'undici';

/** Pools of connections by name. */
export interface Pools {
  /** The pool of that name; it is made where there is none. */
  get(name: string): Agent;
  /** Closes every connection, whatever runs on it. */
  close(): Promise<void>;
}

/** More names than identities are in use at once; an older one ends when its last request does. */
const mostPools = 32;

/** No pool yet. Of more than 32 the one that was used longest ago is closed once its last request has ended. */
export function createPools(make: () => Agent): Pools {
  const pools = new Map<string, Agent>();
  const ending = new Set<Agent>();
  let closed = false;

  const retireOldest = (): void => {
    const [oldest] = pools;
    if (oldest === undefined) return;
    const [name, agent] = oldest;
    pools.delete(name);
    ending.add(agent);
    void agent.close().finally(() => ending.delete(agent));
  };

  return {
    get: (name) => {
      const present = pools.get(name) ?? make();
      // Whoever comes too late gets the error of a pool that is gone.
      if (closed) {
        void present.destroy();
        return present;
      }
      // What is used moves to the end: the oldest is the one that nobody has used for longest.
      pools.delete(name);
      pools.set(name, present);
      if (pools.size > mostPools) retireOldest();
      return present;
    },
    close: async () => {
      closed = true;
      const all = [...pools.values(), ...ending];
      pools.clear();
      await Promise.all(all.map((agent) => agent.destroy()));
    },
  };
}
