import {
  OptionError,
  readCommandLine,
  type WebOptions,
  webOptionShapes,
  webOptionsHelp,
  webOptionsOf,
} from '../../electron/web/options.ts';

/** The options of `npm start`. */
export interface StartOptions extends WebOptions {
  readonly host: 'desktop' | 'web' | null;
  readonly portGiven: boolean;
}

/** One line per option, for the message about an invalid option. */
export const startOptionsHelp = `  --host=desktop|web  the desktop window, or a browser on this computer
${webOptionsHelp}`;

/** Parses the options of `npm start`. @throws OptionError if an option is invalid */
export function parseStartOptions(commandLine: readonly string[]): StartOptions {
  const values = readCommandLine(commandLine, { ...webOptionShapes, host: { type: 'string' } });
  const { host = null } = values;
  if (host !== null && host !== 'desktop' && host !== 'web') throw new OptionError(`--host must be desktop or web, not "${host}".`);
  return { ...webOptionsOf(values), host, portGiven: values.port !== undefined };
}
