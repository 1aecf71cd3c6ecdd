import { Resolver } from 'node:dns/promises';

/** DNS lookups for the name of a service. They never reject: a failed lookup returns null or an empty list. */
export interface NameResolver {
  /** Returns the target of an alias (CNAME). Null if there is none. */
  aliasOf(name: string): Promise<string | null>;
  addressesOf(name: string): Promise<readonly string[]>;
  /** Returns the names of an IP address (PTR). */
  namesOf(address: string): Promise<readonly string[]>;
  /** Returns the hosts of a service (SRV) as `host:port`, the preferred one first. */
  servicesOf(name: string): Promise<readonly string[]>;
}

/** Creates a resolver that uses the system's name servers with a timeout of two seconds. */
export function systemNameResolver(): NameResolver {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  const none = (): readonly string[] => [];
  return {
    aliasOf: async (name) => (await resolver.resolveCname(name).catch(none))[0] ?? null,
    addressesOf: async (name) => {
      const [four, six] = await Promise.all([resolver.resolve4(name).catch(none), resolver.resolve6(name).catch(none)]);
      return [...four, ...six];
    },
    namesOf: (address) => resolver.reverse(address).catch(none),
    servicesOf: async (name) => {
      const records = await resolver.resolveSrv(name).catch(() => []);
      return records.sort((one, other) => one.priority - other.priority).map(({ name: host, port }) => `${host}:${port}`);
    },
  };
}
