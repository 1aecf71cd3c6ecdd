import { isAbsolute, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What the one who starts the application may choose. */
export interface WebOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether a window is opened; else the address is printed. */
  readonly open: boolean;
  /** Absolute; null takes the user's usual one. */
  readonly dataFolder: string | null;
  /** Absolute; folders that exports can go to beside those in the home folder. */
  readonly exportFolders: readonly string[];
  /** Null takes the system's. */
  readonly language: 'en' | 'fr' | null;
}

/** The language of the system, as BCP 47. */
export function systemLanguage(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}

/** A mistake in the command line, in words for the one who typed it. */
export class OptionMistake extends Error {
  override readonly name = 'OptionMistake';
}

/** The options as `parseArgs` of `node:util` wants them. */
export const webOptionShapes = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'data-dir': { type: 'string' },
  'export-folder': { type: 'string', multiple: true },
  lang: { type: 'string' },
} as const;

/** One line an option, for the message after a mistake. */
export const webOptionsHelp = `  --port N            port of the page on 127.0.0.1 (default: any free port)
  --no-open           open nothing and print the address as one line of JSON
  --data-dir DIR      folder for settings and results
  --export-folder DIR also allow exports to this folder; can be repeated
  --lang fr|en        language (default: system setting)`;

/** The values that `parseArgs` found for {@link webOptionShapes}. */
export interface WebOptionValues {
  readonly port?: string | undefined;
  readonly 'no-open'?: boolean | undefined;
  readonly 'data-dir'?: string | undefined;
  readonly 'export-folder'?: readonly string[] | undefined;
  readonly lang?: string | undefined;
}

/**
 * Node's `parseArgs`, without words that are no option.
 *
 * @throws OptionMistake
 */
export function readCommandLine<const Shapes extends NonNullable<ParseArgsConfig['options']>>(
  commandLine: readonly string[],
  options: Shapes,
) {
  try {
    return parseArgs({ args: [...commandLine], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new OptionMistake(error instanceof Error ? error.message : String(error));
  }
}

/** @throws OptionMistake */
export function parseWebOptions(commandLine: readonly string[]): WebOptions {
  return webOptionsOf(readCommandLine(commandLine, webOptionShapes));
}

/** @throws OptionMistake */
export function webOptionsOf(values: WebOptionValues): WebOptions {
  const folder = values['data-dir'];
  if (folder === '') throw new OptionMistake('--data-dir takes the path of a folder.');
  const exportFolders = values['export-folder'] ?? [];
  if (exportFolders.includes('')) throw new OptionMistake('--export-folder takes the path of a folder.');
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
  if (!(port <= 65_535)) throw new OptionMistake(`--port takes a number from 0 to 65535, not "${text}".`);
  return port;
}

function languageOf(text: string | undefined): 'en' | 'fr' | null {
  if (text === undefined) return null;
  if (text === 'en' || text === 'fr') return text;
  throw new OptionMistake(`--lang takes fr or en, not "${text}".`);
}
