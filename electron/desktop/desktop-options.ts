import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What the one who starts the window may choose. */
export interface DesktopOptions {
  /** Absolute; null takes the user's usual one. */
  readonly dataFolder: string | null;
  /** Null takes the system's. */
  readonly language: 'en' | 'fr' | null;
  /** Whether the window only explains that the system allows no sandbox. */
  readonly explainSandbox: boolean;
}

/** Reads our options among those that are Chromium's own, which stay unread. */
export function parseDesktopOptions(commandLine: readonly string[]): DesktopOptions {
  const options = { 'data-dir': { type: 'string' }, lang: { type: 'string' }, 'explain-sandbox': { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...commandLine], options, strict: false, allowPositionals: true });
  const folder = values['data-dir'];
  const dataFolder = typeof folder !== 'string' || folder === '' ? null : isAbsolute(folder) ? folder : resolve(folder);
  const language = values.lang === 'en' || values.lang === 'fr' ? values.lang : null;
  return { dataFolder, language, explainSandbox: values['explain-sandbox'] === true };
}
