import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the library's default configuration paths. */
function systemConfiguration({ HOME = '' }: Environment, platform: string): string {
  const preferences = 'Library/Preferences/edu.mit.Kerberos';
  return platform === 'darwin' ? `${HOME}/${preferences}:/${preferences}:/etc/krb5.conf` : '/etc/krb5.conf';
}

/** Returns the paths of the system's configuration files, separated by colons. */
export function configurationFiles(environment: Environment, platform: string): string {
  return environment.KRB5_CONFIG ?? systemConfiguration(environment, platform);
}

/** Limits of the configuration. The rest isn't read, because it only makes error messages more specific. */
const limits = { bytes: 1024 * 1024, files: 100, depth: 5 } as const;

/** What the system's configuration says about realms. */
export interface RealmSettings {
  /** Null if there is none, or if the files can't be read. */
  readonly defaultRealm: string | null;
  /** Whether the library searches for KDCs in DNS if the configuration has none. */
  readonly searchesDns: boolean;
  /** The permitted encryption types. Null if the configuration doesn't restrict them. */
  readonly permittedTypes: string | null;
  /** Returns the KDCs of a realm in the configuration, such as `kdc.example.org:88`. */
  configuredKdcs(realm: string): readonly string[];
}

/** Returns a configuration file with the text of the files that it includes (`include`, `includedir`) in their place. */
function readWithIncluded(path: string, read: { files: number }, depth = 0): string {
  read.files += 1;
  if (depth > limits.depth || read.files > limits.files) return '';
  try {
    if (statSync(path).size > limits.bytes) return '';
    const text = readFileSync(path, 'utf8');
    return text.replace(/^include(dir)?[ \t]+(\S.*?)[ \t]*$/gm, (_line, isFolder: string | undefined, included: string) => {
      const paths = isFolder === undefined ? [included] : filesIn(included);
      return paths.map((one) => readWithIncluded(one, read, depth + 1)).join('\n');
    });
  } catch {
    // The library reports a file that can't be read.
    return '';
  }
}

/** Returns the files of a folder whose names the library accepts. */
function filesIn(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => /^[\w-]+$|^[^.].*\.conf$/.test(name));
  return names.sort().map((name) => join(folder, name));
}

/** Reads the realms of the system's configuration. */
export function realmSettings(environment: Environment, platform: string): RealmSettings {
  const files = platform === 'win32' ? [] : configurationFiles(environment, platform).split(':');
  const read = { files: 0 };
  const text = files.map((file) => readWithIncluded(file, read)).join('\n');
  const settingOf = (name: string): string | null => new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(\\S+)`, 'm').exec(text)?.[1] ?? null;
  const sections = [...text.matchAll(/^[ \t]*(\S+)[ \t]*=[ \t]*\{([^}]*)/gm)];
  return {
    defaultRealm: settingOf('default_realm'),
    searchesDns: !/^(?:0|n|no|f|false|off|nil)$/i.test(settingOf('dns_lookup_kdc') ?? settingOf('dns_fallback') ?? 'yes'),
    permittedTypes: permittedTypesIn(text),
    configuredKdcs: (realm) => {
      const ofRealm = sections.flatMap(([, name, section = '']) => (name === realm ? [section] : []));
      const kdcs = [...ofRealm.join('\n').matchAll(/^[ \t]*kdc[ \t]*=[ \t]*(\S+)/gm)].map(([, kdc = '']) => kdc);
      return kdcs.slice(0, 5).map((kdc) => (/:\d+$|\//.test(kdc) ? kdc : `${kdc}:88`));
    },
  };
}

/** Maximum characters of the listed encryption types. */
const longestTypes = 300;

/** Returns the value of `permitted_enctypes`, whose types are separated by spaces or commas. Null if there is none. */
function permittedTypesIn(text: string): string | null {
  const value = /^[ \t]*permitted_enctypes[ \t]*=[ \t]*(\S.*?)[ \t]*$/m.exec(text)?.[1];
  return value === undefined
    ? null
    : value
        .split(/[\s,]+/)
        .join(', ')
        .slice(0, longestTypes);
}
