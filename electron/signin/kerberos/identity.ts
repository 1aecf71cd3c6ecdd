import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../node/time/clock.ts';
import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import type { StartHelper } from '../../core/host/host.ts';
import { isAlive } from '../../core/results/store/result-store.ts';
import { fail } from '../../wire/problem-error.ts';
import { createKerberosHelper, type KerberosHelper } from './helper-client.ts';
import { cacheName, configurationText, type IdentityFiles, identityEnvironment } from './identity-environment.ts';
import type { NameResolver } from './name-resolver.ts';
import { configurationFiles, realmSettings } from './realm-settings.ts';
import type { RunTool } from './run-tool.ts';
import {
  canonicalName,
  libraryPrincipal,
  plainName,
  printServicePrincipal,
  type ServicePrincipal,
  servicePrincipal,
} from './service-principal.ts';
import { createTicketCache, type TicketCache } from './ticket-cache.ts';

/** The features of the operating system that the Kerberos sign-in uses. */
export interface KerberosSystem {
  readonly startHelper: StartHelper<'kerberos'>;
  readonly runTool: RunTool;
  readonly names: NameResolver;
  /** Absolute path of the folder for files of identities. The folder is created when needed, with mode 0700. */
  readonly folder: string;
  /** Environment variables, such as `process.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
}

/** The Kerberos service at one origin. */
export interface ServiceTarget {
  readonly origin: URL;
  /** Principal of the service, such as `HTTP/data.example.org`. */
  readonly service: string;
  /** Principal in the format of the platform's library. */
  readonly target: string;
  /** How the principal was determined, if not from the host of the origin. */
  readonly from?: 'configured' | 'canonical' | undefined;
}

/** Facts of the surroundings of an identity that explain failures. */
export interface IdentityFacts {
  /** Name of the cache in the connection or in `KRB5CCNAME`. Null for the system's default cache. */
  readonly cache: string | null;
  readonly cacheFrom: 'system' | 'variable' | 'named' | 'password' | 'logon';
  readonly defaultRealm: string | null;
  /** Whether the library searches for KDCs in DNS. */
  readonly searchesDns: boolean;
  /** The encryption types that krb5.conf permits. Null if it doesn't restrict them. */
  readonly permittedTypes: string | null;
  /** Paths of the configuration files of the system. */
  readonly configuration: string;
}

/** An identity with its files, environment variables, and helper process. */
export interface Identity {
  readonly files: IdentityFiles;
  readonly cache: TicketCache;
  readonly helper: KerberosHelper;
  /** The service of the connection's server. */
  readonly service: ServiceTarget;
  readonly facts: IdentityFacts;
  /** Returns the KDCs of a realm, such as `kdc.example.org:88`, and what names them. Empty if there are none. */
  kdcsOf(realm: string): Promise<{ readonly kdcs: readonly string[]; readonly from: 'file' | 'dns' }>;
  /** Returns the name of which a host is an alias in DNS. Null if the host isn't an alias. */
  aliasOf(host: string): Promise<string | null>;
  /**
   * Returns the service at another origin, which has its own principal.
   *
   * @throws ProblemError `kerberos-service-address` for an IP address
   */
  serviceAt(origin: URL): Promise<ServiceTarget>;
  /** Ends the helper process and removes the files. */
  close(): void;
}

/** Removes the folders of crashed processes. The names of these folders start with the process ID. */
function removeLeftovers(folder: string): void {
  const dead = readdirSync(folder).filter((name) => {
    const pid = Number(/^(\d+)-[0-9a-f]+$/.exec(name)?.[1] ?? 0);
    return pid > 0 && pid !== process.pid && !isAlive(pid);
  });
  for (const name of dead) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Creates the identity of a connection: determines the service's principal, writes the configuration, and prepares the helper process.
 *
 * @param address URL of the server.
 * @param otherOrigins Other origins that tokens can be sent to.
 * @throws ProblemError `kerberos-service-address` if the server's host is an IP address, `storage-failed`
 */
export async function createIdentity(
  system: KerberosSystem,
  settings: KerberosSettings,
  address: URL,
  otherOrigins: readonly string[],
  clock: Clock,
): Promise<Identity> {
  const { platform, environment, startHelper, names } = system;
  const targetOf = (origin: URL, principal: ServicePrincipal): ServiceTarget => ({
    origin,
    service: printServicePrincipal(principal),
    target: libraryPrincipal(principal, platform),
    from: principal.host === plainName(origin.hostname) ? undefined : 'canonical',
  });
  const principal = await servicePrincipal(address, settings, names);
  const service = { ...targetOf(address, principal), ...(settings.servicePrincipal !== null && { from: 'configured' as const }) };
  // The principal in a connection's settings only applies to the server. The principals of other origins are determined from their hosts.
  const workedOut = { ...settings, servicePrincipal: null };
  const known = new Map<string, Promise<ServicePrincipal>>();
  const principalAt = (origin: URL): Promise<ServicePrincipal> => {
    const present = known.get(origin.hostname) ?? servicePrincipal(origin, workedOut, names);
    known.set(origin.hostname, present);
    return present;
  };
  const others = await Promise.allSettled(otherOrigins.map((origin) => principalAt(new URL(origin))));
  const hosts = others.flatMap((other) => (other.status === 'fulfilled' ? [other.value.host] : []));
  const folder = join(system.folder, `${process.pid}-${randomBytes(8).toString('hex')}`);
  const files: IdentityFiles = { configuration: join(folder, 'krb5.conf'), cache: join(folder, 'ticket') };
  const configuration = configurationText([...new Set([principal.host, ...hosts])], settings.realm);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeLeftovers(system.folder);
    writeFileSync(files.configuration, configuration, { mode: 0o600 });
  } catch (error) {
    fail('storage-failed', { parameters: { reason: 'kerberos' }, detail: error instanceof Error ? error.message : null }, error);
  }
  const own = identityEnvironment(settings, files, environment, platform);
  const helper = createKerberosHelper(() => startHelper('kerberos', own), clock);
  const variable = environment.KRB5CCNAME ?? '';
  const named = cacheName(settings, files);
  const { from } = settings.ticket;
  const isWindows = platform === 'win32';
  const realms = realmSettings(environment, platform);
  return {
    files,
    facts: {
      cache: isWindows ? null : (named ?? (variable === '' ? null : variable)),
      cacheFrom: isWindows ? 'logon' : from === 'system' && variable !== '' ? 'variable' : from,
      defaultRealm: realms.defaultRealm,
      searchesDns: realms.searchesDns,
      permittedTypes: realms.permittedTypes,
      configuration: configurationFiles(environment, platform),
    },
    kdcsOf: async (realm) => {
      const configured = realms.configuredKdcs(realm);
      if (configured.length > 0 || !realms.searchesDns || isWindows) return { kdcs: configured, from: 'file' };
      const [tcp, udp] = await Promise.all(['tcp', 'udp'].map((protocol) => names.servicesOf(`_kerberos._${protocol}.${realm}`)));
      return { kdcs: [...new Set([...(tcp ?? []), ...(udp ?? [])])].slice(0, 5), from: 'dns' };
    },
    aliasOf: async (host) => {
      const name = await canonicalName(host, names);
      return name === host ? null : name;
    },
    cache: createTicketCache(system.runTool, own),
    helper,
    service,
    serviceAt: async (origin) => (origin.hostname === address.hostname ? service : targetOf(origin, await principalAt(origin))),
    close: () => {
      helper.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
