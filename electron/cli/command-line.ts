import { parseArgs } from 'node:util';
import { refuseUsage } from './failure.ts';
import { commandHelp, overviewHelp } from './help.ts';
import { type DeploymentOptions, deploymentOptions } from './options.ts';
import { isRowFormat, type RowFormatName, rowFormats } from './rows/row-formats.ts';

/** What a command line asks for. */
export type Invocation =
  | { readonly command: 'help'; readonly text: string }
  | { readonly command: 'check' | 'whoami'; readonly options: DeploymentOptions; readonly json: boolean }
  | { readonly command: 'get'; readonly options: DeploymentOptions; readonly target: string; readonly format: RowFormatName };

const commands = ['check', 'get', 'whoami'] as const;
type Command = (typeof commands)[number];

const help = { help: { type: 'boolean', short: 'h' } } as const;
const shapes = {
  check: { ...deploymentOptions, ...help, json: { type: 'boolean' } },
  whoami: { ...deploymentOptions, ...help, json: { type: 'boolean' } },
  get: { ...deploymentOptions, ...help, format: { type: 'string' } },
} as const;

/** What Node says of a misplaced option names the option, never its value. */
function misread(error: unknown, command: Command): never {
  const [sentence = ''] = (error instanceof Error ? error.message : '').split(/\. |\n/, 1);
  return refuseUsage(`${sentence.replace(/\.$/, '')}.`, 'The command line cannot be read.', `“${command} --help” lists the options.`);
}

function read<const Shapes extends (typeof shapes)[Command]>(command: Command, words: readonly string[], options: Shapes) {
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: true });
  } catch (error) {
    return misread(error, command);
  }
}

const noWords = (command: Command, words: readonly string[]): void => {
  if (words.length === 0) return;
  // The word itself is not repeated: it may be a secret that strayed.
  refuseUsage(`${command} takes options only.`, 'There is a word that belongs to no option.', `“${command} --help” lists the options.`);
};

function readGet(words: readonly string[]): Invocation {
  const { values, positionals } = read('get', words, shapes.get);
  const { help: asked, format = 'json', ...options } = values;
  if (asked) return { command: 'help', text: commandHelp.get };
  const [target, ...rest] = positionals;
  if (target === undefined || target.trim() === '' || rest.length > 0) {
    const why = target === undefined ? 'There is none.' : 'There are several words, or an empty one: blanks and & need quotes in a shell.';
    return refuseUsage('get takes one path or URL.', why, "Write it in single quotes: get '/dmp-api/data/ROOT/API?filter=a==1' …");
  }
  if (!isRowFormat(format)) {
    const known = Object.keys(rowFormats).join(', ');
    return refuseUsage('--format is not known.', `It is one of ${known}.`, 'Choose one of them, or leave --format out for json.');
  }
  return { command: 'get', options, target, format };
}

/**
 * Reads the words after the program's name.
 *
 * @throws UsageMistake
 */
export function readCommandLine(words: readonly string[]): Invocation {
  const [word, ...rest] = words;
  if (word === '--help' || word === '-h' || word === 'help') return { command: 'help', text: overviewHelp };
  const command = commands.find((known) => known === word);
  if (command === undefined) {
    const message = word === undefined ? 'No command is given.' : 'The first word is no command.';
    return refuseUsage(message, `It is one of ${commands.join(', ')}.`, '“--help” says what each does.');
  }
  if (command === 'get') return readGet(rest);
  const { values, positionals } = read(command, rest, shapes[command]);
  const { help: asked, json = false, ...options } = values;
  if (asked) return { command: 'help', text: commandHelp[command] };
  noWords(command, positionals);
  return { command, options, json };
}
