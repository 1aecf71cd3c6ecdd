import wrapAnsi from 'wrap-ansi';
import type { MessageLanguage } from '../../shared/query/index.ts';
import type { Command, Example } from './commands/command.ts';
import { deploymentOptions } from './deployment/options.ts';
import { helpTexts } from './help-texts.ts';
import { helpOption, type Options, optionLines, width } from './option-words.ts';
import { type Words, worded } from './wording.ts';

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

function deployment(language: MessageLanguage): readonly string[] {
  const { headings, secrets } = helpTexts;
  return [
    section(headings.deployment[language], optionLines(pick(['profile']), language)),
    section(headings.speltOut[language], optionLines(speltOut, language)),
    section(headings.withEither[language], optionLines(pick(['timeout', 'data-dir']), language)),
    section(headings.secrets[language], worded(secrets, language)),
  ];
}

const told = (heading: Words, text: Words, language: MessageLanguage): string => section(heading[language], worded(text, language));

const environment = (language: MessageLanguage): string => told(helpTexts.headings.environment, helpTexts.environment, language);

const endings = (language: MessageLanguage): string => told(helpTexts.headings.endings, helpTexts.endings, language);

const examplesText = (examples: readonly Example[], language: MessageLanguage): string =>
  section(
    helpTexts.headings.examples[language],
    examples
      .map(({ does, line }) => `${worded(does, language)}${language === 'fr' ? '\u00A0' : ''}:\n    ${line.replaceAll('\n', '\n    ')}`)
      .join('\n'),
  );

/** What the program does, in short. */
export function overviewHelp(commands: readonly Command[], language: MessageLanguage): string {
  const lineOf = ({ name, summary }: Command): string => {
    const indent = ' '.repeat(14);
    return `  ${name.padEnd(12)}${wrapAnsi(worded(summary, language), width - indent.length).replaceAll('\n', `\n${indent}`)}`;
  };
  const parts = [
    worded(helpTexts.overview, language),
    commands.map(lineOf).join('\n'),
    wrapped(worded(helpTexts.further, language)),
    environment(language),
    endings(language),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What a command does and takes. */
export function commandHelp({ name, usage, about, options, speaks, examples }: Command, language: MessageLanguage): string {
  const parts = [
    wrapAnsi(`dataquay ${name} ${worded(usage, language)}`.trimEnd(), width - 4).replaceAll('\n', '\n    '),
    wrapped(worded(about, language)),
    section(helpTexts.headings.options[language], optionLines({ ...options, ...helpOption }, language)),
    examplesText(examples, language),
    ...(speaks ? deployment(language) : []),
    ...(speaks ? [environment(language)] : []),
    endings(language),
  ];
  return `${parts.join('\n\n')}\n`;
}
