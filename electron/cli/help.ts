import wrapAnsi from 'wrap-ansi';
import type { Command, Example } from './commands/command.ts';
import { deploymentOptions } from './deployment/options.ts';
import { helpOption, type Options, optionLines, width } from './option-words.ts';

function pick(names: readonly (keyof typeof deploymentOptions)[]): Options {
  return Object.fromEntries(names.map((name) => [name, deploymentOptions[name]]));
}

/** Paragraphs as wide as help; lines that begin with a blank stay as they are. */
const wrapped = (text: string, columns: number = width): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapAnsi(line, columns)))
    .join('\n');

/** A text below a heading, set in from it; lines that begin with a blank stay as they are. */
function section(heading: string, text: string): string {
  return `${heading}\n${wrapped(text, width - 2).replace(/^(?=\S)/gm, '  ')}`;
}

const beside = ['profile', 'timeout', 'data-dir'];
const speltOut = Object.fromEntries(Object.entries(deploymentOptions).filter(([name]) => !beside.includes(name)));

const deployment = [
  section('DEPLOYMENT, either', optionLines(pick(['profile']))),
  section('or spelt out', optionLines(speltOut)),
  section('and with either', optionLines(pick(['timeout', 'data-dir']))),
  section(
    'SECRETS',
    `A secret S is never written on the command line, where every program of the machine could read it. It is
    env:NAME   the environment variable of that name
    file:PATH  the content of that file, without the line break at its end
    -          what comes on the standard input, likewise
With --profile, --password, --client-secret and --token give the secrets that the keystore does not hold.`,
  ),
];

const environment = section(
  'ENVIRONMENT',
  `    LC_ALL, LC_MESSAGES, LANG  the language of people: French or English
    NO_COLOR, TERM=dumb        no colours at a terminal
    http_proxy, https_proxy, all_proxy, no_proxy
                               the proxy, unless a profile or --proxy says
    KRB5CCNAME, KRB5_CONFIG    the Kerberos ticket cache and configuration
    DATAQUAY_POLICY            the file of an administrator's rules`,
);

const endings = section(
  'RESULT AND EXIT CODES',
  `Standard output holds the result and nothing else. Where the command does not end with 0, standard error says what happened, why and what to do: in words at a terminal, else and with --json as one JSON object { code, message, cause, remedy }.
    0  done                     1  a fault of this program or of the disk
    2  usage                    3  not signed in
    4  not permitted            5  not reachable
    6  query refused            7  fault of the server
    130, 143, 129  ended by Ctrl-C, by SIGTERM, by a terminal that closed`,
);

const examplesText = (examples: readonly Example[]): string =>
  section('EXAMPLES', examples.map(({ does, line }) => `${does}:\n    ${line.replaceAll('\n', '\n    ')}`).join('\n'));

/** What the program does, in short. */
export function overviewHelp(commands: readonly Command[]): string {
  const list = commands
    .map(({ name, summary }) => `  ${name.padEnd(12)}${wrapAnsi(summary, width - 14).replaceAll('\n', `\n${' '.repeat(14)}`)}`)
    .join('\n');
  const parts = [
    'Dataquay on the command line: dataquay COMMAND [options]',
    list,
    wrapped(
      'dataquay help COMMAND tells what a command takes, with examples; dataquay --version tells the version. Options may stand before or behind other words; what comes after -- is no option.',
    ),
    environment,
    endings,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What a command does and takes. */
export function commandHelp({ name, usage, about, options, speaks, examples }: Command): string {
  const parts = [
    wrapAnsi(`dataquay ${name} ${usage}`.trimEnd(), width - 4).replaceAll('\n', '\n    '),
    wrapped(about),
    section('OPTIONS', optionLines({ ...options, ...helpOption })),
    examplesText(examples),
    ...(speaks ? deployment : []),
    ...(speaks ? [environment] : []),
    endings,
  ];
  return `${parts.join('\n\n')}\n`;
}
