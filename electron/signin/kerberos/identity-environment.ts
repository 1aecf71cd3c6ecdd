import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Paths of an identity's files. */
export interface IdentityFiles {
  /** Configuration that the Kerberos library reads before the system's. */
  readonly configuration: string;
  /** The ticket cache for tickets from a password. */
  readonly cache: string;
}

/** Excluded variables. The first would write secrets to a file; the others would run other code in the helper or abort the library. */
const dropped = new Set(['KRB5_TRACE', 'LD_PRELOAD', 'NODE_OPTIONS', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);

/** Returns the default configuration paths of the library. */
function systemConfiguration({ HOME = '' }: Environment, platform: string): string {
  const preferences = 'Library/Preferences/edu.mit.Kerberos';
  return platform === 'darwin' ? `${HOME}/${preferences}:/${preferences}:/etc/krb5.conf` : '/etc/krb5.conf';
}

/** Returns the cache name of a connection in the format of the library; null for the system's cache. */
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
 * Without a cache in the connection, the cache of the user's environment is used.
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
    // Dates and messages of the programs are parsed, so they need a fixed language and time zone.
    LC_ALL: 'C',
    TZ: 'UTC',
    KRB5_CONFIG: `${files.configuration}:${environment.KRB5_CONFIG ?? systemConfiguration(environment, platform)}`,
    ...(name === null ? {} : { KRB5CCNAME: name }),
  };
}

/**
 * Returns the configuration that the library reads before the system's.
 *
 * It disables the canonicalization of names, which the connection's settings control, and maps the hosts to the realm.
 * @param hosts Hosts of the services' principals.
 */
export function configurationText(hosts: readonly string[], realm: string | null): string {
  const lines = ['[libdefaults]', '  dns_canonicalize_hostname = false', '  rdns = false', '  qualify_shortname = ""'];
  return `${(realm === null ? lines : [...lines, '[domain_realm]', ...hosts.map((host) => `  ${host} = ${realm}`)]).join('\n')}\n`;
}
