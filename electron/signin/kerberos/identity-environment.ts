import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where an identity's own files lie. */
export interface IdentityFiles {
  /** What is said to the Kerberos library before the system's own configuration. */
  readonly configuration: string;
  /** The cache that is filled with a password. */
  readonly cache: string;
}

/** Never handed on: the first would write what is secret, the others would run foreign code in the helper or abort the library. */
const dropped = new Set(['KRB5_TRACE', 'LD_PRELOAD', 'NODE_OPTIONS', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);

/** Where the library looks for its configuration by itself. */
function systemConfiguration({ HOME = '' }: Environment, platform: string): string {
  const preferences = 'Library/Preferences/edu.mit.Kerberos';
  return platform === 'darwin' ? `${HOME}/${preferences}:/${preferences}:/etc/krb5.conf` : '/etc/krb5.conf';
}

/** The name of the cache that a connection uses, as the library takes it; null for the system's. */
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
 * The environment of everything that works for one identity: the library reads its cache and its configuration from nowhere else.
 *
 * Where the connection names no cache, the one of the user's own environment holds.
 */
export function identityEnvironment(
  settings: KerberosSettings,
  files: IdentityFiles,
  environment: Environment,
  platform: string,
): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]) => (value === undefined || dropped.has(name) ? [] : [[name, value]]));
  const present: Record<string, string> = Object.fromEntries(kept);
  if (platform === 'win32') return present;
  const name = cacheName(settings, files);
  return {
    ...present,
    // Dates and messages of the programs are read here: one language, one time zone.
    LC_ALL: 'C',
    TZ: 'UTC',
    KRB5_CONFIG: `${files.configuration}:${environment.KRB5_CONFIG ?? systemConfiguration(environment, platform)}`,
    ...(name === null ? {} : { KRB5CCNAME: name }),
  };
}

/**
 * What the library is told before the system's configuration: to take the service's name as it is, because the connection says how it is worked
 * out (krb5.conf would use DNS by default), and which realm it belongs to.
 *
 * @param hosts Those of the services' principals.
 */
export function configurationText(hosts: readonly string[], realm: string | null): string {
  const lines = ['[libdefaults]', '  dns_canonicalize_hostname = false', '  rdns = false', '  qualify_shortname = ""'];
  return `${(realm === null ? lines : [...lines, '[domain_realm]', ...hosts.map((host) => `  ${host} = ${realm}`)]).join('\n')}\n`;
}
