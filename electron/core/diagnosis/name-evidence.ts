import { isIP } from 'node:net';
import type { Problem } from '../../../shared/problems/problem.ts';
import type { HostsEntry } from './hosts-file.ts';
import type { StepContext } from './step.ts';

const bracketless = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Returns why requests to a URL use no proxy, as parameters of problems. Empty if none is set anywhere. */
export function whyDirect(url: string, { connection, wire }: Pick<StepContext, 'connection' | 'wire'>): Readonly<Record<string, string>> {
  const { mode } = connection.connection.proxy;
  if (mode === 'none') return { directBy: mode };
  const rule = wire.proxyRule(url);
  if (mode === 'pac' && rule !== null && rule !== 'loopback') return { directBy: mode, pacFile: rule };
  return { ...wire.unusedProxy(url) };
}

/** Adds what DNS reports about a proxy or the server of a PAC file that the system can't find, or a host that the proxy can't reach. */
export async function withDnsFacts(problem: Problem, probes: StepContext['probes']): Promise<Problem> {
  const { reason } = problem.parameters;
  if (reason === 'unknown-host' || reason === 'no-connection') return withHostAddresses(problem, probes);
  if (reason !== 'unknown-name' && reason !== 'unknown-name-pac') return problem;
  const { pacFile, proxy } = problem.parameters;
  const address = problem.code === 'proxy-file-unusable' ? pacFile : proxy;
  const host = bracketless(URL.parse(String(address))?.hostname ?? '');
  const answer = await probes.nameState(host);
  if (answer === null) return problem;
  const isAsked = answer.state.startsWith('name-server-');
  const parameters = { ...problem.parameters, nameServers: answer.nameServers, reason: isAsked ? 'name-server' : reason };
  return { ...problem, parameters };
}

/** Adds this computer's address, which firewall administrators need, to a problem with the server's address. */
export async function withOwnAddress(problem: Problem, probes: StepContext['probes']): Promise<Problem> {
  const { code, parameters } = problem;
  if (parameters.reason === 'this-computer' && probes.isContainer())
    return { ...problem, parameters: { ...parameters, reason: 'this-container' } };
  const [first = ''] = String(parameters.address ?? '').split(', ');
  const isSilent = code === 'timed-out' && /^connect/.test(String(parameters.reason)) && first !== '';
  const isRejected = code === 'connection-refused' && parameters.reason === 'no-host';
  if (!isSilent && !isRejected) return problem;
  const ownAddress = (await probes.ownAddress(first)) ?? '';
  return { ...problem, parameters: { ...parameters, ownAddress, ...(isSilent && { reason: 'connect-address' }) } };
}

/** Adds the addresses of a host that the proxy can't find or reach, but this computer finds. Such hosts are often internal. */
async function withHostAddresses(problem: Problem, probes: StepContext['probes']): Promise<Problem> {
  const { parameters } = problem;
  const host = bracketless(String(parameters.host));
  const addresses = isIP(host) === 0 ? await probes.resolve(host).catch(() => []) : [];
  if (addresses.length === 0) return problem;
  const hostAddresses = addresses.slice(0, shownAddresses).join(', ');
  return { ...problem, parameters: { ...parameters, hostAddresses, reason: `${parameters.reason}-here` } };
}

/** Maximum number of addresses in a problem. */
const shownAddresses = 4;

/** Returns the facts about a line of the hosts file. */
export function hostsFacts({ file, dnsAddresses }: HostsEntry): { readonly hostsFile: string; readonly dnsAddresses: string } {
  return { hostsFile: file, dnsAddresses: dnsAddresses.slice(0, shownAddresses).join(', ') };
}

/** Reasons why no connection to an address was possible, which an outdated line of the hosts file explains. */
const isAboutAddress: ReadonlySet<unknown> = new Set([
  'refused',
  'own-computer',
  'no-server-address',
  'no-host',
  'no-route',
  'connect-address',
]);

/** Adds the line of the hosts file that sets the address that can't be reached, if DNS has other addresses or none. */
export function withHostsEntry(problem: Problem, entry: HostsEntry | undefined): Problem {
  const { parameters } = problem;
  const tried = String(parameters.address ?? '').split(', ');
  if (entry === undefined || !isAboutAddress.has(parameters.reason) || !tried.every((address) => entry.addresses.includes(address)))
    return problem;
  const others = entry.dnsAddresses.filter((address) => !entry.addresses.includes(address));
  // A line for this computer itself is usually intended.
  if (others.length === 0 && parameters.reason === 'own-computer') return problem;
  const reason = others.length > 0 ? 'hosts-file' : 'hosts-file-only';
  return { ...problem, parameters: { ...parameters, ...hostsFacts({ ...entry, dnsAddresses: others }), reason } };
}
