import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import { configurationFiles } from './realm-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Paths of an identity's files. */
export interface IdentityFiles {
  /** Path of the configuration that the Kerberos library reads before the system's configuration. */
  readonly configuration: string;
  /** Path of the cache for tickets that were requested with a password. */
  readonly cache: string;
}

/**
 * Excluded environment variables. KRB5_TRACE writes secrets to a file. The others would run other code in the helper or abort the library.
 */
const dropped = new Set(['KRB5_TRACE', 'LD_PRELOAD', 'NODE_OPTIONS', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);

/** Returns the name of a connection's ticket cache in the format of the library. Null for the system's cache. */
export function cacheName(settings: KerberosSettings, files: IdentityFiles): string | null {
  switch (settings.ticket.from) {
    case 'system':
      return null;
    case 'named':
      return settings.ticket.name;
    case 'password':
      return `FILE:${files.cache}`;
  }
}

/**
 * Returns the environment variables of all processes of an identity. They select the cache and the configuration of the library.
 *
 * If the connection specifies no cache, the cache of the user's environment is used.
 */
export function identityEnvironment(
  settings: KerberosSettings,
  files: IdentityFiles,
  environment: Environment,
  platform: string,
): Record<string, string> {
  const inherited = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || dropped.has(name) ? [] : [[name, value]],
  );
  const present: Record<string, string> = Object.fromEntries(inherited);
  if (platform === 'win32') return present;
  const name = cacheName(settings, files);
  return {
    ...present,
    // The output of system programs is parsed, so its language and time zone must be fixed.
    LC_ALL: 'C',
    TZ: 'UTC',
    KRB5_CONFIG: `${files.configuration}:${configurationFiles(environment, platform)}`,
    ...(name === null ? {} : { KRB5CCNAME: name }),
  };
}

/**
 * Returns the configuration that the library reads before the system's configuration.
 *
 * It disables the canonicalization of host names, because the connection's settings control this step. It maps the hosts to the realm.
 *
 * @param hosts Host names in the principals of the services.
 * @param realm Null without a mapping.
 */
export function configurationText(hosts: readonly string[], realm: string | null): string {
  const lines = ['[libdefaults]', '  dns_canonicalize_hostname = false', '  rdns = false', '  qualify_shortname = ""'];
  return `${(realm === null ? lines : [...lines, '[domain_realm]', ...hosts.map((host) => `  ${host} = ${realm}`)]).join('\n')}\n`;
}
