import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the one who starts the application may choose. */
export interface WebOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether a window is opened; else the address is printed. */
  readonly open: boolean;
  /** Absolute; null takes the user's usual one. */
  readonly dataFolder: string | null;
  /** Null takes the system's. */
  readonly language: 'en' | 'fr' | null;
}

/** The options as `parseArgs` of `node:util` wants them. */
export const webOptionShapes = {
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'data-dir': { type: 'string' },
  lang: { type: 'string' },
} as const;

/** One line an option, for the message after a mistake. */
export const webOptionsHelp = `  --port N            listen on this port of 127.0.0.1 instead of a free one
  --no-open           open no window; print the address as one line of JSON
  --data-dir DIR      keep settings and data in this folder
  --lang fr|en        speak this language instead of the system's`;

/** The values that `parseArgs` found for {@link webOptionShapes}. */
export interface WebOptionValues {
  readonly port?: string | undefined;
  readonly 'no-open'?: boolean | undefined;
  readonly 'data-dir'?: string | undefined;
  readonly lang?: string | undefined;
}

/** @throws Error in words for the one who typed the command. */
export function parseWebOptions(commandLine: readonly string[]): WebOptions {
  const { values } = parseArgs({ args: [...commandLine], options: webOptionShapes, strict: true, allowPositionals: false });
  return webOptionsOf(values);
}

/** @throws Error in words for the one who typed the command. */
export function webOptionsOf(values: WebOptionValues): WebOptions {
  const folder = values['data-dir'];
  return {
    port: portOf(values.port),
    open: values['no-open'] !== true,
    dataFolder: folder === undefined ? null : isAbsolute(folder) ? folder : resolve(folder),
    language: languageOf(values.lang),
  };
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port takes a number from 0 to 65535, not "${text}".`);
  return port;
}

function languageOf(text: string | undefined): 'en' | 'fr' | null {
  if (text === undefined) return null;
  if (text === 'en' || text === 'fr') return text;
  throw new Error(`--lang takes fr or en, not "${text}".`);
}
