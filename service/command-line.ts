import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '../shared/texts/create-texts.ts';
import { readConfigFile } from './config-file.ts';
import { type ServeOptions, serveOptions } from './serve-options.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { serviceTexts } from './texts/service-texts.ts';

export type { ServeOptions } from './serve-options.ts';

/** What the words of the command line amount to. */
export type CommandLine =
  | { readonly serve: ServeOptions }
  /** The files of the options are checked, and nothing is served. */
  | { readonly check: ServeOptions }
  | { readonly help: string }
  | { readonly mistake: string };

const options = {
  host: { type: 'string' },
  port: { type: 'string' },
  'auth-port': { type: 'string' },
  'data-dir': { type: 'string' },
  'parent-pid': { type: 'string' },
  data: { type: 'string', multiple: true },
  publication: { type: 'string' },
  sample: { type: 'boolean' },
  access: { type: 'string' },
  issuer: { type: 'string', multiple: true },
  audience: { type: 'string' },
  'groups-claim': { type: 'string' },
  keytab: { type: 'string' },
  'kerberos-realm': { type: 'string' },
  'service-token-days': { type: 'string' },
  'unchecked-token-days': { type: 'string' },
  'no-bearer': { type: 'boolean' },
  'no-service-tokens': { type: 'boolean' },
  basic: { type: 'boolean' },
  'no-identity': { type: 'boolean' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'url-length': { type: 'string' },
  'page-size': { type: 'string' },
  'odata-page-size': { type: 'string' },
  'query-seconds': { type: 'string' },
  'engine-wait-seconds': { type: 'string' },
  'result-memory': { type: 'string' },
  'reader-seconds': { type: 'string' },
  'reader-bytes-per-second': { type: 'string' },
  'concurrent-queries': { type: 'string' },
  'queries-per-caller': { type: 'string' },
  'requests-per-minute': { type: 'string' },
  'megabytes-per-hour': { type: 'string' },
  connections: { type: 'string' },
  'failed-sign-ins': { type: 'string' },
  'engine-memory': { type: 'string' },
  'process-memory': { type: 'string' },
  'table-seconds': { type: 'string' },
  'drain-seconds': { type: 'string' },
  'base-url': { type: 'string' },
  compression: { type: 'string' },
  audit: { type: 'string' },
  'cors-origin': { type: 'string', multiple: true },
  'rest-sort': { type: 'string' },
  'rest-envelope': { type: 'string' },
  'rest-more': { type: 'string' },
  'rest-errors': { type: 'string' },
  config: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What an option takes, where that is not told by its name. */
const takes: Readonly<Record<string, string>> = {
  port: 'a number from 0 to 65535',
  'auth-port': 'a number from 0 to 65535',
  'parent-pid': 'a process ID',
  'url-length': 'a number from 1 to 100000',
  'page-size': 'a number from 1 to 100000000',
  'odata-page-size': 'a number from 1 to 100000000',
  'query-seconds': 'a number from 1 to 86400',
  'engine-wait-seconds': 'a number from 1 to 86400',
  'result-memory': 'a number from 1 to 1000000',
  'reader-seconds': 'a number from 1 to 86400',
  'reader-bytes-per-second': 'a number from 1 to 1000000000',
  'concurrent-queries': 'a number from 1 to 100000',
  'queries-per-caller': 'a number from 1 to 100000',
  'requests-per-minute': 'a number from 1 to 1000000',
  'megabytes-per-hour': 'a number from 1 to 100000000',
  connections: 'a number from 1 to 1000000',
  'failed-sign-ins': 'a number from 1 to 1000000',
  'engine-memory': 'a number from 32 to 10000000',
  'process-memory': 'a number from 64 to 10000000',
  'table-seconds': 'a number from 0 to 86400',
  'drain-seconds': 'a number from 0 to 600',
  'service-token-days': 'a number from 1 to 365',
  'unchecked-token-days': 'a number from 1 to 365',
};

const takesText: Readonly<Record<string, string>> = {
  'rest-sort': 'signed, colon, or comma',
  'rest-envelope': 'the name of a JSON property',
  'rest-more': 'link, total, member, or none',
  'rest-errors': 'problem or message',
  'base-url': 'the public URL of the service, without credentials or query',
  compression: 'remote, always, or never',
  audit: 'off, on, or values',
  'cors-origin': 'an origin (https://app.example.org) or *',
  'data-dir': 'the path of a folder',
  publication: 'a publication file',
  data: 'a file, a folder, or the URL of a database',
  issuer: 'the URL of an identity provider (https, unless it is on this computer), with PREFIX= before it if needed',
};

/** Reads the service's options; a mistake is one sentence that says which word is wrong. Those of a `--config` file count where no word is. */
export function parseCommandLine(words: readonly string[], usualDataFolder: string, language: Language = 'en'): CommandLine {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    const parsed = parseArgs({ args: [...words], options, strict: true, allowPositionals: true });
    const [file] = parsed.positionals;
    const unexpected = parsed.positionals.find(
      (word, index) => index > 0 || parsed.values.publication !== undefined || !/\.json$/i.test(word),
    );
    if (unexpected !== undefined) return { mistake: `Unexpected argument '${unexpected}'; --help lists the options.` };
    values = { ...parsed.values, ...(file === undefined ? {} : { publication: file }) };
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/, 1);
    return { mistake: `${what}; --help lists the options.` };
  }
  const { help, config, check, ...written } = values;
  if (help === true) return { help: serviceTexts(language).t('help:options', { dataFolder: usualDataFolder }) };
  const given = readWords(written);
  if ('mistake' in given) return given;
  const file = config === undefined ? { settings: {} } : readConfigFile(config);
  if ('mistake' in file) return file;
  const read = serveOptions({ ...file.settings, ...given.settings }, usualDataFolder, config === undefined ? null : resolve(config));
  return check === true && 'serve' in read ? { check: read.serve } : read;
}

function readWords(written: Readonly<Record<string, unknown>>): { readonly settings: Settings } | { readonly mistake: string } {
  const read = Object.entries(written).map(([name, value]) => [name, name in takes ? numberIn(value) : value] as const);
  const parsed = settingsSchema.safeParse(Object.fromEntries(read));
  if (parsed.success) return { settings: parsed.data };
  const [name = '', index] = parsed.error.issues[0]?.path.map(String) ?? [];
  const value = written[name];
  const shown = Array.isArray(value) ? value[Number(index)] : value;
  const wanted = takes[name] ?? takesText[name] ?? 'a value';
  return { mistake: `--${name} requires ${wanted}, not ${shown === '' && !(name in takes) ? 'an empty value' : `'${shown}'`}.` };
}

/** The decimal number written there, else what stands there. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : text;
}
