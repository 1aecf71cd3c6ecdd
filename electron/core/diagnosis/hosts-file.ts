import { Resolver } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** The line of a name in this computer's hosts file, which has priority over DNS. */
export interface HostsEntry {
  /** Path of the hosts file. */
  readonly file: string;
  readonly addresses: readonly string[];
  /** Addresses of the name in DNS. Empty if DNS returned none. */
  readonly dnsAddresses: readonly string[];
}

/** Returns what the hosts file and DNS say about a name. Null if the hosts file doesn't contain the name. */
export type ReadHostsEntry = (host: string) => Promise<HostsEntry | null>;

/** Maximum size of a hosts file in bytes. Lists that block advertisements have up to some megabytes. */
const maximumSize = 16 * 2 ** 20;

/** Timeout of a name server in milliseconds. */
const timeout = 2_000;

/** Returns the path of the hosts file of this system. */
function systemHostsFile(): string {
  if (process.platform !== 'win32') return '/etc/hosts';
  return join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts');
}

/** Returns the addresses of a name in the text of a hosts file. Names are case-insensitive, and `#` begins a comment. */
export function addressesInHosts(text: string, host: string): readonly string[] {
  const name = host.toLowerCase().replace(/\.$/, '');
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*$/, '').trim().toLowerCase().split(/\s+/);
    return isIP(address) !== 0 && names.some((one) => one.replace(/\.$/, '') === name) ? [address] : [];
  });
  return [...new Set(found)];
}

/**
 * Returns the function that compares the hosts file with DNS. It asks DNS only about names in the hosts file, and throws no errors.
 *
 * @param file Path of the hosts file. Defaults to that of the system.
 * @param servers Addresses of the name servers with their ports. Defaults to the servers of the system.
 */
export function createHostsFile(file = systemHostsFile(), servers?: readonly string[]): ReadHostsEntry {
  return async (host) => {
    // Every hosts file contains these names, which DNS doesn't.
    if (/(?:^|\.)localhost\.?$/i.test(host)) return null;
    const addresses = addressesInHosts(await readText(file), host);
    if (addresses.length === 0) return null;
    return { file, addresses, dnsAddresses: await addressesInDns(host, servers ?? (await upstreamServers())) };
  };
}

/** Reads a text file. Empty if it's unreadable or too large. */
async function readText(file: string): Promise<string> {
  try {
    return (await stat(file)).size > maximumSize ? '' : await readFile(file, 'utf8');
  } catch {
    return '';
  }
}

/** Address of systemd-resolved, which also answers from the hosts file. The file lists the name servers that it asks. */
const stub = '127.0.0.53';
const stubServers = '/run/systemd/resolve/resolv.conf';

/** Returns the name servers that don't read the hosts file. Undefined for those of the system. */
async function upstreamServers(): Promise<readonly string[] | undefined> {
  if (!new Resolver().getServers().includes(stub)) return undefined;
  const listed = [...(await readText(stubServers)).matchAll(/^nameserver\s+(\S+)/gm)].flatMap(([, address = '']) => address);
  const usable = listed.filter((address) => isIP(address) !== 0);
  return usable.length === 0 ? undefined : usable;
}

/** Returns the addresses of a name in DNS. Empty if DNS returns none. */
async function addressesInDns(host: string, servers: readonly string[] | undefined): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout, tries: 1 });
  if (servers !== undefined) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
