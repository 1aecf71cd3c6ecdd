import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** How the service was asked to run. */
export interface ServeOptions {
  /** On 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  /** The identity provider's, likewise. */
  readonly authPort: number;
  /** Absolute. */
  readonly dataFolder: string;
  /** The service ends when this process is gone; null: it does not watch any. */
  readonly parentPid: number | null;
}

/** What the words of the command line amount to. */
export type CommandLine = { readonly serve: ServeOptions } | { readonly help: string } | { readonly mistake: string };

const options = {
  port: { type: 'string', default: '0' },
  'auth-port': { type: 'string', default: '0' },
  'data-dir': { type: 'string' },
  'parent-pid': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Reads the service's options; a mistake is one sentence that says which word is wrong. */
export function parseCommandLine(words: readonly string[], usualDataFolder: string): CommandLine {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    values = parseArgs({ args: [...words], options, strict: true }).values;
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/, 1);
    return { mistake: `${what}; --help lists the options.` };
  }
  if (values.help) return { help: helpText(usualDataFolder) };
  const port = numberBetween(values.port, 0, 65_535);
  const authPort = numberBetween(values['auth-port'], 0, 65_535);
  const parentPid = values['parent-pid'] === undefined ? null : numberBetween(values['parent-pid'], 1, 4_294_967_295);
  if (port === undefined) return { mistake: `--port takes a number from 0 to 65535, not '${values.port}'.` };
  if (authPort === undefined) return { mistake: `--auth-port takes a number from 0 to 65535, not '${values['auth-port']}'.` };
  if (parentPid === undefined) return { mistake: `--parent-pid takes the number of a process, not '${values['parent-pid']}'.` };
  if (port !== 0 && port === authPort) return { mistake: `--port and --auth-port are both ${port}; they must differ.` };
  if (values['data-dir'] === '') return { mistake: '--data-dir takes the path of a folder, not an empty word.' };
  return { serve: { port, authPort, dataFolder: resolve(values['data-dir'] ?? usualDataFolder), parentPid } };
}

/** The decimal number written there; undefined where it is none, or outside the bounds. */
function numberBetween(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function helpText(usualDataFolder: string): string {
  return `Publishes the sample's data as REST and OData, with an identity provider, on this machine only.

  --port N         port of the data service (any free one)
  --auth-port N    port of the identity provider (any free one)
  --data-dir DIR   folder for converted data and secrets (${usualDataFolder})
  --parent-pid N   end when the process of this number is gone
  --help           this text

When it is ready it prints one line of JSON: where it is, and how to get in. Everything else goes to the standard error stream.
`;
}
