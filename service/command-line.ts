import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import type { Language } from '../shared/texts/create-texts.ts';
import { type Configuration, readConfigFile } from './config-file.ts';
import { type EffectiveOptions, restartSettings, type ServeOptions, serveOptions } from './serve-options.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { serviceTexts } from './texts/service-texts.ts';

export type { ServeOptions } from './serve-options.ts';

/** The result of parsing the command line. */
export type CommandLine =
  | {
      readonly serve: ServeOptions;
      /**
       * Reads the options again after a change of the configuration file. Absent without a configuration file.
       *
       * @throws StartFailure if an option is invalid
       */
      readonly reread?: () => EffectiveOptions;
    }
  /** With `--check`: only checks the files of the options, and doesn't start the service. */
  | {
      readonly check: ServeOptions;
      /** Names of settings in the configuration file whose change requires a restart. */
      readonly restart: readonly string[];
    }
  | { readonly help: string }
  | { readonly mistake: string };

/** Settings that only a configuration file has. */
const fileOnly: ReadonlySet<string> = new Set(['sources', 'access-rules', '$schema', 'operator-token']);

interface SettingOption {
  readonly name: string;
  readonly option: { readonly type: 'string' | 'boolean'; readonly multiple?: boolean };
  /** The allowed range as text, for the message about an invalid number. Null for other types. */
  readonly range: string | null;
}

/** The command-line options, derived from the schema of the settings. */
const settingOptions = Object.entries(settingsSchema.shape).flatMap(([name, schema]): readonly SettingOption[] => {
  if (fileOnly.has(name)) return [];
  const type = schema.unwrap();
  if (type instanceof z.ZodBoolean) return [{ name, option: { type: 'boolean' }, range: null }];
  const range = type instanceof z.ZodNumber ? `a number from ${type.minValue} to ${type.maxValue}` : null;
  return [{ name, option: { type: 'string', multiple: type instanceof z.ZodReadonly }, range }];
});

const options: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries(settingOptions.map(({ name, option }) => [name, option])),
  config: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

const ranges: ReadonlyMap<string, string> = new Map(settingOptions.flatMap(({ name, range }) => (range === null ? [] : [[name, range]])));

/** Descriptions of valid values for messages, for options whose schema doesn't describe them. */
const takesText: Readonly<Record<string, string>> = {
  'parent-pid': 'a process ID',
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

/**
 * Parses the command line. Options on the command line override those of the `--config` file.
 *
 * @param words arguments without the program
 * @param usualDataFolder default of `--data-dir`
 * @returns the options, the help text, or one sentence about the first invalid argument
 */
export function parseCommandLine(words: readonly string[], usualDataFolder: string, language: Language = 'en'): CommandLine {
  let values: ReturnType<typeof parseArgs>['values'];
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
  const parsed = readWords(written);
  if ('mistake' in parsed) return parsed;
  const configFile = typeof config === 'string' ? resolve(config) : null;
  const read = readOptions(parsed.settings, configFile, usualDataFolder);
  if ('mistake' in read) return read;
  if (check === true) return { check: read.serve, restart: configFile === null ? [] : restartSettings(read.settings) };
  if (configFile === null) return { serve: read.serve };
  const reread = () => {
    const again = readOptions(parsed.settings, configFile, usualDataFolder);
    if ('mistake' in again) throw new StartFailure(again.mistake);
    return again;
  };
  return { serve: read.serve, reread };
}

/** Merges the options of the command line with those of the configuration file. Options on the command line take precedence. */
function readOptions(given: Settings, configFile: string | null, usualDataFolder: string): EffectiveOptions | { readonly mistake: string } {
  const file = configFile === null ? { settings: {} } : readConfigFile(configFile);
  if ('mistake' in file) return file;
  const settings = { ...file.settings, ...given };
  const read = serveOptions(settings, usualDataFolder, configFile);
  if (!('mistake' in read)) return { settings, serve: read.serve };
  const place = 'positionOf' in file ? placeOf(read.mistake, file) : null;
  return place === null ? read : { mistake: `${configFile}, ${place}: ${read.mistake}` };
}

/** Returns the position of the first setting in the file that a message names as an option. Null if it names none. */
function placeOf(message: string, { settings, positionOf }: Configuration): string | null {
  const names = [...message.matchAll(/(?<![\w-])--([a-z-]+)/g)].map(([, name = '']) => name);
  const named = names.find((name) => Object.hasOwn(settings, name));
  return named === undefined ? null : positionOf([], named);
}

function readWords(written: Readonly<Record<string, unknown>>): { readonly settings: Settings } | { readonly mistake: string } {
  const read = Object.entries(written).map(([name, value]) => [name, ranges.has(name) ? numberIn(value) : value] as const);
  const parsed = settingsSchema.safeParse(Object.fromEntries(read));
  if (parsed.success) return { settings: parsed.data };
  const [name = '', index] = parsed.error.issues[0]?.path.map(String) ?? [];
  const value = written[name];
  const shown = Array.isArray(value) ? value[Number(index)] : value;
  const wanted = takesText[name] ?? ranges.get(name) ?? 'a value';
  return { mistake: `--${name} requires ${wanted}, not ${shown === '' && !ranges.has(name) ? 'an empty value' : `'${shown}'`}.` };
}

/** Converts decimal digits to a number. Returns any other value unchanged. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : text;
}
