import { z } from 'zod';

const wordSchema = z.object({
  text: z.string().max(100_000),
  /** Name of the environment variable whose value follows the text, such as `TOKEN`. A variable keeps secrets out of commands. */
  variable: z
    .string()
    .regex(/^[A-Z][A-Z_]{0,40}$/)
    .optional(),
});

/** Programs for commands that reproduce a request or a connection test. Reports of earlier versions contain `dig`. */
const programs = ['curl', 'openssl', 'getent', 'dig', 'nc', 'klist', 'kinit', 'kvno'] as const;

export const commandSchema = z.object({
  program: z.enum(programs),
  words: z.array(wordSchema).max(100),
  /** Whether the program reads stdin until its end. Such a command gets an empty stdin. */
  emptyInput: z.boolean().optional(),
});

/** A word of a command: a text, optionally followed by the value of an environment variable. */
export type CommandWord = z.infer<typeof wordSchema>;

/** A command as an argument list, without shell quoting. */
export type Command = z.infer<typeof commandSchema>;

/** Creates a command from words, each with or without a variable. */
export function command(program: Command['program'], ...words: readonly (string | CommandWord)[]): Command {
  return { program, words: words.map((word) => (typeof word === 'string' ? { text: word } : word)) };
}

/** Formats a command for PowerShell on Windows (`win32`), otherwise for a POSIX shell. */
export function commandText(command: Command, platform: string): string {
  if (platform === 'win32') return powerShellText(command);
  return posixText(platform === 'darwin' && command.program === 'getent' ? macLookup(command) : command);
}

/** The program of macOS that looks up a name as all its programs do: in the hosts file, and then with DNS. */
const macLookup = ({ words }: Command): PosixCommand => ({
  program: 'dscacheutil',
  words: [...['-q', 'host', '-a', 'name'].map((text) => ({ text })), ...words.slice(-1)],
});

type PosixCommand = Pick<Command, 'words' | 'emptyInput'> & { readonly program: string };

function posixText({ program, words, emptyInput = false }: PosixCommand): string {
  const written = words.map(({ text, variable }) => {
    if (variable !== undefined) return `${text === '' ? '' : posixQuoted(text)}"$${variable}"`;
    return /^[\w@%+=:,./-]+$/.test(text) ? text : posixQuoted(text);
  });
  return `${[program, ...written].join(' ')}${emptyInput ? ' </dev/null' : ''}`;
}

/** Quotes a word for a POSIX shell. No character has a meaning between single quotes (POSIX Shell Command Language, section 2.2.2). */
const posixQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Formats a command for PowerShell. For some programs, Windows has a replacement with another name. */
function powerShellText(command: Command): string {
  const { program, words, emptyInput = false } = command;
  const [last = '', beforeLast = ''] = words.map(({ text }) => text).reverse();
  if (program === 'getent' || program === 'dig') return `Resolve-DnsName ${powerShellQuoted(last)}`;
  if (program === 'nc') return `Test-NetConnection ${powerShellQuoted(beforeLast)} -Port ${powerShellQuoted(last)}`;
  if (program === 'kvno') return `klist get ${powerShellQuoted(last)}`;
  const written = words.map(({ text, variable }) => {
    if (variable !== undefined) return `"${text.replace(/[`"$“”„]/g, '`$&')}$env:${variable}"`;
    return /^[\w%+=:/.-]+$/.test(text) && !/^-[^-]*[.:]/.test(text) ? text : powerShellQuoted(text);
  });
  // In Windows PowerShell, `curl` is an alias of another command.
  const named = program === 'curl' ? 'curl.exe' : program;
  return `${emptyInput ? '$null | ' : ''}${[named, ...written].join(' ')}`;
}

/** Quotes a word for PowerShell, which also accepts typographic quotes. Quotes inside are doubled (about_Quoting_Rules). */
const powerShellQuoted = (text: string): string => (/^[\w.:/-]+$/.test(text) ? text : `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`);
