import { isAbsolute, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command-line options of the browser host. */
export interface WebOptions {
  /** Port of the page. 0 selects a free port. */
  readonly port: number;
  /** Whether a window is opened. If false, the URL is printed. */
  readonly open: boolean;
  /** Absolute path of the data folder. Null for the default folder. */
  readonly dataFolder: string | null;
  /** Absolute paths of folders for exports, in addition to folders in the home folder. */
  readonly exportFolders: readonly string[];
  /** Language of the application. Null for the language of the system. */
  readonly language: 'en' | 'fr' | null;
}

/** Returns the language of the system, as BCP 47. */
export function systemLanguage(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}

/** An invalid command line. The message is for the user. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** The options in the format of `parseArgs` of `node:util`. */
export const webOptionShapes = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'data-dir': { type: 'string' },
  'export-folder': { type: 'string', multiple: true },
  lang: { type: 'string' },
} as const;

/** One line per option, for the message about an invalid option. */
export const webOptionsHelp = `  --port N            port of the page on 127.0.0.1 (default: any free port)
  --no-open           open nothing and print the address as one line of JSON
  --data-dir DIR      folder for settings and results
  --export-folder DIR also allow exports to this folder; can be repeated
  --lang fr|en        language (default: system setting)`;

/** The values of {@link webOptionShapes} that `parseArgs` returned. */
export interface WebOptionValues {
  readonly port?: string | undefined;
  readonly 'no-open'?: boolean | undefined;
  readonly 'data-dir'?: string | undefined;
  readonly 'export-folder'?: readonly string[] | undefined;
  readonly lang?: string | undefined;
}

/**
 * Parses a command line that only has options.
 *
 * @throws OptionError if an option is unknown or invalid
 */
export function readCommandLine<const Shapes extends NonNullable<ParseArgsConfig['options']>>(
  commandLine: readonly string[],
  options: Shapes,
) {
  try {
    return parseArgs({ args: [...commandLine], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Parses the command line of the browser host.
 *
 * @throws OptionError if an option is unknown or invalid
 */
export function parseWebOptions(commandLine: readonly string[]): WebOptions {
  return webOptionsOf(readCommandLine(commandLine, webOptionShapes));
}

/**
 * Validates the parsed options of the browser host.
 *
 * @throws OptionError if an option is invalid
 */
export function webOptionsOf(values: WebOptionValues): WebOptions {
  const folder = values['data-dir'];
  if (folder === '') throw new OptionError('--data-dir takes the path of a folder.');
  const exportFolders = values['export-folder'] ?? [];
  if (exportFolders.includes('')) throw new OptionError('--export-folder takes the path of a folder.');
  return {
    port: portOf(values.port),
    open: values['no-open'] !== true,
    dataFolder: folder === undefined ? null : absolute(folder),
    exportFolders: exportFolders.map(absolute),
    language: languageOf(values.lang),
  };
}

function absolute(folder: string): string {
  return isAbsolute(folder) ? folder : resolve(folder);
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new OptionError(`--port takes a number from 0 to 65535, not "${text}".`);
  return port;
}

function languageOf(text: string | undefined): 'en' | 'fr' | null {
  if (text === undefined) return null;
  if (text === 'en' || text === 'fr') return text;
  throw new OptionError(`--lang takes fr or en, not "${text}".`);
}
