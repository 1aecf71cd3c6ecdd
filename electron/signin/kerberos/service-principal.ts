import { isIP } from 'node:net';
import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import { fail } from '../../wire/problem-error.ts';
import type { NameResolver } from './name-resolver.ts';

/** The Kerberos service that receives a token. */
export interface ServicePrincipal {
  /** Name of the service, such as `HTTP`. */
  readonly service: string;
  /** Host without a port. In lower case unless the connection specifies it otherwise. */
  readonly host: string;
}

/** Maximum number of DNS aliases to follow. */
const longestChain = 8;

/** Formats a principal as `HTTP/host`, as administrators register it. */
export function printServicePrincipal({ service, host }: ServicePrincipal): string {
  return `${service}/${host}`;
}

/** Formats a principal for the platform's library: `HTTP/host` on Windows, otherwise `HTTP@host` (a host-based service of GSS-API). */
export function libraryPrincipal({ service, host }: ServicePrincipal, platform: string): string {
  return `${service}${platform === 'win32' ? '/' : '@'}${host}`;
}

/** Returns a host name in lower case, without the period at its end. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** Returns the name at the end of a host's aliases (CNAME). Returns the host if it's no alias. */
export async function canonicalName(host: string, names: NameResolver): Promise<string> {
  let name = host;
  for (let step = 0; step < longestChain; step += 1) {
    const next = await names.aliasOf(name);
    if (next === null) return name;
    name = plainName(next);
  }
  return name;
}

async function nameOfAddress(host: string, names: NameResolver): Promise<string> {
  for (const address of await names.addressesOf(host)) {
    const [name] = await names.namesOf(address);
    if (name !== undefined) return plainName(name);
  }
  return host;
}

/**
 * Determines the principal of the service at a URL from the connection's settings. Names that aren't in DNS stay unchanged.
 *
 * @throws ProblemError `kerberos-service-address` for an IP address, because services in a realm have names
 */
export async function servicePrincipal(address: URL, settings: KerberosSettings, names: NameResolver): Promise<ServicePrincipal> {
  if (settings.servicePrincipal !== null) {
    const [service = '', host = ''] = settings.servicePrincipal.split(/[/@]/);
    return { service, host };
  }
  const host = plainName(address.hostname);
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return fail('kerberos-service-address', { parameters: { host, url: address.href } });
  const { serviceName: service, canonicalisation } = settings;
  if (canonicalisation === 'none') return { service, host };
  const canonical = await canonicalName(host, names);
  return { service, host: canonicalisation === 'forward' ? canonical : await nameOfAddress(canonical, names) };
}
