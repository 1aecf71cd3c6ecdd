import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The command-line options of the desktop application. */
export interface DesktopOptions {
  /** Absolute path of the data folder. Null for the default folder. */
  readonly dataFolder: string | null;
  /** Language of the application. Null for the language of the system. */
  readonly language: 'en' | 'fr' | null;
  /** Whether the application only explains that the system doesn't permit Chromium's sandbox, and exits. */
  readonly explainSandbox: boolean;
}

/** Reads the application's options, and ignores the options of Chromium. */
export function parseDesktopOptions(commandLine: readonly string[]): DesktopOptions {
  const options = { 'data-dir': { type: 'string' }, lang: { type: 'string' }, 'explain-sandbox': { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...commandLine], options, strict: false, allowPositionals: true });
  const folder = values['data-dir'];
  const dataFolder = typeof folder !== 'string' || folder === '' ? null : isAbsolute(folder) ? folder : resolve(folder);
  const language = values.lang === 'en' || values.lang === 'fr' ? values.lang : null;
  return { dataFolder, language, explainSandbox: values['explain-sandbox'] === true };
}
