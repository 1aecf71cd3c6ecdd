import { Resolver } from 'node:dns/promises';

/** The questions to DNS that a service's name may depend on. None rejects: no response is null or none. */
export interface NameResolver {
  /** What a name is an alias of (CNAME), or null. */
  aliasOf(name: string): Promise<string | null>;
  addressesOf(name: string): Promise<readonly string[]>;
  /** What an address is called (PTR). */
  namesOf(address: string): Promise<readonly string[]>;
}

/** Asks the system's name servers, with two seconds for each question. */
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
  };
}
