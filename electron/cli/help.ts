import wrapAnsi from 'wrap-ansi';
import type { Language } from '../../shared/translation/create-texts.ts';
import { helpOption, type Options, optionLines, width } from './command-option.ts';
import type { Command, Example } from './commands/command.ts';
import { connectionOptions } from './connection/options.ts';
import { cliText, cliTexts } from './texts/cli-texts.ts';

function pick(names: readonly (keyof typeof connectionOptions)[]): Options {
  return Object.fromEntries(names.map((name) => [name, connectionOptions[name]]));
}

/** Wraps paragraphs. Lines that begin with a space stay unchanged. */
const wrapped = (text: string, columns: number = width): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapAnsi(line, columns)))
    .join('\n');

/** Returns a heading and an indented text. Lines that begin with a space stay unchanged. */
function section(heading: string, text: string): string {
  return `${heading}\n${wrapped(text, width - 2).replace(/^(?=\S)/gm, '  ')}`;
}

const sharedOptions = ['connection', 'timeout', 'verbose', 'har', 'data-dir'];
const inlineOptions = Object.fromEntries(Object.entries(connectionOptions).filter(([name]) => !sharedOptions.includes(name)));

function connection(language: Language): readonly string[] {
  const { t } = cliTexts(language);
  return [
    section(t('help:headings.connection'), optionLines(pick(['connection']), language)),
    section(t('help:headings.speltOut'), optionLines(inlineOptions, language)),
    section(t('help:headings.withEither'), optionLines(pick(['timeout', 'verbose', 'har', 'data-dir']), language)),
    section(t('help:headings.secrets'), t('help:secrets')),
  ];
}

function environment(language: Language): string {
  const { t } = cliTexts(language);
  return section(t('help:headings.environment'), t('help:environment'));
}

function endings(language: Language): string {
  const { t } = cliTexts(language);
  return section(t('help:headings.endings'), t('help:endings'));
}

function examplesText(examples: readonly Example[], language: Language): string {
  const { t } = cliTexts(language);
  const texts = examples.map(({ does, line }) =>
    t('help:example', { does: cliText(does, language), line: line.replaceAll('\n', '\n    ') }),
  );
  return section(t('help:headings.examples'), texts.join('\n'));
}

/** Returns the help of the program with all commands. */
export function overviewHelp(commands: readonly Command[], language: Language): string {
  const lineOf = ({ name, summary }: Command): string => {
    const indent = ' '.repeat(14);
    return `  ${name.padEnd(12)}${wrapAnsi(cliText(summary, language), width - indent.length).replaceAll('\n', `\n${indent}`)}`;
  };
  const parts = [
    cliText('help:overview', language),
    commands.map(lineOf).join('\n'),
    wrapped(cliText('help:further', language)),
    environment(language),
    endings(language),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns the help of a command. */
export function commandHelp({ name, usage, about, options, usesConnection, examples }: Command, language: Language): string {
  const parts = [
    wrapAnsi(`dataquay ${name} ${cliText(usage, language)}`.trimEnd(), width - 4).replaceAll('\n', '\n    '),
    wrapped(cliText(about, language)),
    section(cliText('help:headings.options', language), optionLines({ ...options, ...helpOption }, language)),
    examplesText(examples, language),
    ...(usesConnection ? connection(language) : []),
    ...(usesConnection ? [environment(language)] : []),
    endings(language),
  ];
  return `${parts.join('\n\n')}\n`;
}
