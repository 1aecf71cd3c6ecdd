import { isLoopback } from '../address.ts';
import { createPacProxies } from './pac/pac-proxies.ts';
import { type ProxyServer, proxyFor } from './proxy-for.ts';
import type { ProxyChoice } from './settings.ts';

/** Finds the proxy for each address. */
export interface ProxyFinder {
  /** Null where an address is reached without one. @throws ProblemError `proxy-file-unusable`. */
  find(url: URL): Promise<ProxyServer | null>;
  /** A proxy could not be reached: where another is named beside it, that one is found for a while. True where it is worth asking again. */
  avoid(origin: string): boolean;
  close(): Promise<void>;
}

/** @param readText Fetches a PAC file, without any proxy. @throws what it throws as `proxy-file-unusable`. */
export function createProxyFinder(choice: ProxyChoice, readText: (address: string) => Promise<string>): ProxyFinder {
  if (choice.mode !== 'pac') return { find: async (url) => proxyFor(url, choice), avoid: () => false, close: async () => undefined };
  const pac = createPacProxies(choice.url, () => readText(choice.url));
  // As in browsers, this machine is never asked through a proxy that a file names.
  const find = async (url: URL): Promise<ProxyServer | null> => {
    const proxy = isLoopback(url) ? null : await pac.find(url);
    return proxy === null ? null : { ...proxy, source: 'pac' };
  };
  return { find, avoid: pac.avoid, close: pac.close };
}
