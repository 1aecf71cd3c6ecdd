import {
  OptionMistake,
  readCommandLine,
  type WebOptions,
  webOptionShapes,
  webOptionsHelp,
  webOptionsOf,
} from '../../electron/web/options.ts';

/** What `npm start` understands. */
export interface StartOptions extends WebOptions {
  readonly host: 'desktop' | 'web' | null;
  readonly portGiven: boolean;
}

/** One line an option, for the message after a mistake. */
export const startOptionsHelp = `  --host=desktop|web  the desktop window, or a browser of this machine
${webOptionsHelp}`;

/** @throws OptionMistake */
export function parseStartOptions(commandLine: readonly string[]): StartOptions {
  const values = readCommandLine(commandLine, { ...webOptionShapes, host: { type: 'string' } });
  const { host = null } = values;
  if (host !== null && host !== 'desktop' && host !== 'web') throw new OptionMistake(`--host takes desktop or web, not "${host}".`);
  return { ...webOptionsOf(values), host, portGiven: values.port !== undefined };
}
