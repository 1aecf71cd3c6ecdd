import type { Command } from './commands/command.ts';
import { deploymentOptions } from './deployment/options.ts';
import { helpOption, type Options, optionLines } from './option-words.ts';

function pick(names: readonly (keyof typeof deploymentOptions)[]): Options {
  return Object.fromEntries(names.map((name) => [name, deploymentOptions[name]]));
}

const beside = ['profile', 'timeout', 'data-dir'];
const speltOut = Object.fromEntries(Object.entries(deploymentOptions).filter(([name]) => !beside.includes(name)));

const deployment = `Which deployment, either
${optionLines(pick(['profile']))}
or spelt out
${optionLines(speltOut)}

A secret S is never written on the command line, where every program of the machine could read it. It is
  env:NAME               the environment variable of that name
  file:PATH              the content of that file, without the line break at its end
  -                      what comes on the standard input, likewise
With --profile, --password, --client-secret and --token give the secrets that the keystore does not hold.

${optionLines({ ...pick(['timeout', 'data-dir']), ...helpOption })}`;

const endings = `Standard output holds the result and nothing else. Where the command does not end with 0, standard error holds one JSON
object { code, message, cause, remedy }. It ends with
  0 done   2 usage   3 not signed in   4 not permitted   5 not reachable   6 query refused   7 fault of the server
  (1 fault of this program, 130 interrupted)`;

/** What the program does, in short. */
export function overviewHelp(commands: readonly Command[]): string {
  return `Dataquay on the command line: dataquay COMMAND [options]

${commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}

COMMAND --help lists the options, --version tells the version.

${endings}
`;
}

/** What a command does and takes. */
export function commandHelp({ name, usage, about, options, speaks }: Command): string {
  const parts = [
    `${name} ${usage}`.trimEnd(),
    about,
    Object.keys(options).length === 0 ? '' : optionLines(options),
    speaks ? deployment : optionLines(helpOption),
    endings,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
