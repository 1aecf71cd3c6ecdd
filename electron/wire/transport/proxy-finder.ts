import { isLoopback } from '../address.ts';
import { createPacProxies } from './pac/pac-proxies.ts';
import { type ProxyServer, proxyFor } from './proxy-for.ts';
import type { ProxyChoice } from './settings.ts';

/** Finds the proxy for each URL. */
export interface ProxyFinder {
  /** Returns the proxy for a URL. Null for a direct connection. @throws ProblemError `proxy-file-unusable`, or `proxy-failed` for an unusable environment variable. */
  find(url: URL): Promise<ProxyServer | null>;
  /** Gives a proxy the lowest priority for a minute, because it is unreachable. @returns Whether the request should be sent again. */
  avoid(origin: string): boolean;
  close(): Promise<void>;
}

/** Creates a finder. @param readText Reads a PAC file from its path, or fetches it from its URL without a proxy. */
export function createProxyFinder(choice: ProxyChoice, readText: (address: string) => Promise<string>): ProxyFinder {
  if (choice.mode !== 'pac') return { find: async (url) => proxyFor(url, choice), avoid: () => false, close: async () => undefined };
  const pac = createPacProxies(choice.url, () => readText(choice.url));
  // PAC files don't apply to loopback, as in browsers.
  const find = async (url: URL): Promise<ProxyServer | null> => {
    const proxy = isLoopback(url) ? null : await pac.find(url);
    return proxy === null ? null : { ...proxy, source: { proxySource: 'pac', pacFile: choice.url } };
  };
  return { find, avoid: pac.avoid, close: pac.close };
}
