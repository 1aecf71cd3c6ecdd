import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import type { Language } from '../shared/translation/create-texts.ts';
import { ownValue } from '../shared/values/own-value.ts';
import { StartFailure } from './failures/start-failure.ts';
import type { FilePosition } from './json/written-json.ts';
import { type EffectiveOptions, restartSettings, type ServeOptions, serveOptions } from './serve-options.ts';
import { type Configuration, readConfigFile } from './settings/config-file.ts';
import { type Settings, settingsSchema } from './settings/settings.ts';
import { options as english } from './texts/en/options.ts';
import { type ErrorText, errorText, optionText } from './texts/error-text.ts';
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
      /** With `--connect`: also connects to issuers and sources. */
      readonly connect: boolean;
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
  readonly range: ErrorText | null;
}

/** The command-line options, derived from the schema of the settings. */
const settingOptions = Object.entries(settingsSchema.shape).flatMap(([name, schema]): readonly SettingOption[] => {
  if (fileOnly.has(name)) return [];
  const type = schema.unwrap();
  if (type instanceof z.ZodBoolean) return [{ name, option: { type: 'boolean' }, range: null }];
  const range = type instanceof z.ZodNumber ? optionText('range', { least: Number(type.minValue), most: Number(type.maxValue) }) : null;
  return [{ name, option: { type: 'string', multiple: type instanceof z.ZodReadonly }, range }];
});

const options: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries(settingOptions.map(({ name, option }) => [name, option])),
  config: { type: 'string' },
  check: { type: 'boolean' },
  connect: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

const ranges: ReadonlyMap<string, ErrorText> = new Map(
  settingOptions.flatMap(({ name, range }) => (range === null ? [] : [[name, range]])),
);

type Wanted = keyof typeof english.wanted;

/** Checks whether a text describes the valid values of an option, because its schema doesn't. */
function isDescribed(name: string): name is Wanted {
  return Object.hasOwn(english.wanted, name);
}

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
    if (unexpected !== undefined) return { mistake: optionText('unexpected', { argument: unexpected })[language] };
    values = { ...parsed.values, ...(file === undefined ? {} : { publication: file }) };
  } catch (error) {
    return { mistake: argumentMistake(error)[language] };
  }
  const { help, config, check, connect = false, ...written } = values;
  if (help === true) return { help: serviceTexts(language).t('help:options', { dataFolder: usualDataFolder }) };
  if (connect === true && check !== true) return { mistake: optionText('connect')[language] };
  const parsed = readWords(written);
  if ('mistake' in parsed) return { mistake: parsed.mistake[language] };
  const configFile = typeof config === 'string' ? resolve(config) : null;
  const read = readOptions(parsed.settings, configFile, usualDataFolder);
  if ('mistake' in read) return { mistake: read.mistake[language] };
  if (check === true)
    return { check: read.serve, connect: connect === true, restart: configFile === null ? [] : restartSettings(read.settings) };
  if (configFile === null) return { serve: read.serve };
  const reread = () => {
    const again = readOptions(parsed.settings, configFile, usualDataFolder);
    if ('mistake' in again) throw new StartFailure(again.mistake);
    return again;
  };
  return { serve: read.serve, reread };
}

/** Merges the options of the command line with those of the configuration file. Options on the command line take precedence. */
function readOptions(
  given: Settings,
  configFile: string | null,
  usualDataFolder: string,
): EffectiveOptions | { readonly mistake: ErrorText } {
  const file = configFile === null ? { settings: {} } : readConfigFile(configFile);
  if ('mistake' in file) return file;
  const settings = { ...file.settings, ...given };
  const read = serveOptions(settings, usualDataFolder, configFile);
  if (!('mistake' in read)) return { settings, serve: read.serve };
  const place = 'positionOf' in file ? placeOf(read.mistake.en, file) : null;
  return place === null ? read : { mistake: errorText('start.placed', { file: String(configFile), ...place, message: read.mistake }) };
}

/** Returns the position of the first setting in the file that a message names as an option. Null if it names none. */
function placeOf(message: string, { settings, positionOf }: Configuration): FilePosition | null {
  const names = [...message.matchAll(/(?<![\w-])--([a-z-]+)/g)].map(([, name = '']) => name);
  const named = names.find((name) => Object.hasOwn(settings, name));
  return named === undefined ? null : positionOf([], named);
}

function readWords(written: Readonly<Record<string, unknown>>): { readonly settings: Settings } | { readonly mistake: ErrorText } {
  const read = Object.entries(written).map(([name, value]) => [name, ranges.has(name) ? numberIn(value) : value] as const);
  const parsed = settingsSchema.safeParse(Object.fromEntries(read));
  if (parsed.success) return { settings: parsed.data };
  const [name = '', index] = parsed.error.issues[0]?.path.map(String) ?? [];
  const value = ownValue(written, name);
  const shown = Array.isArray(value) ? value[Number(index)] : value;
  const wanted = isDescribed(name) ? optionText(`wanted.${name}`) : (ranges.get(name) ?? optionText('wanted.other'));
  const context = shown === '' && !ranges.has(name) ? 'empty' : undefined;
  return { mistake: optionText('value', { name, wanted, value: String(shown) }, context) };
}

/** Describes an error of `parseArgs`, whose messages are English. */
function argumentMistake(error: unknown): ErrorText {
  if (!(error instanceof Error)) throw error;
  const argument = /'(-[^' ]*)/.exec(error.message)?.[1] ?? '';
  const code = 'code' in error ? error.code : '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return optionText('unknown', { argument });
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error;
  return optionText(error.message.includes('does not take') ? 'value-unexpected' : 'value-missing', { argument });
}

/** Converts decimal digits to a number. Returns any other value unchanged. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : text;
}
