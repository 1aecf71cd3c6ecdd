import { helpOption, type Options, placeholderText } from '../../electron/cli/command-option.ts';
import type { Command } from '../../electron/cli/commands/command.ts';
import { commands } from '../../electron/cli/commands/command-list.ts';
import { connectionOptions } from '../../electron/cli/connection/options.ts';
import { cliText } from '../../electron/cli/texts/cli-texts.ts';
import type { Language } from '../../shared/translation/create-texts.ts';
import { generatedPage, table } from './markdown.ts';

/** Returns the page of commands and options, from the definitions that `dataquay help` prints. */
export function commandReference(language: Language): string {
  const note =
    'This page is generated from the code (`npm run docs`). `dataquay help COMMAND` shows the same. Options can come before or after arguments.';
  return generatedPage('Command reference', note, [
    ...commands.map((command) => commandPart(command, language)),
    `## Connection options\n\nAll commands that contact a server accept these options.\n\n${optionTable(connectionOptions, language)}`,
    `## Secrets\n\n${fenced(cliText('help:secrets', language))}`,
    `## Environment variables\n\n${fenced(cliText('help:environment', language))}`,
    `## Output and exit codes\n\n${fenced(cliText('help:endings', language))}`,
  ]);
}

function commandPart({ name, usage, about, options, examples }: Command, language: Language): string {
  return [
    `## ${name}`,
    fenced(`dataquay ${name} ${cliText(usage, language)}`.trimEnd()),
    paragraphs(cliText(about, language)),
    optionTable({ ...options, ...helpOption }, language),
    ...examples.map(({ does, line }) => `${cliText(does, language)}:\n\n\`\`\`sh\n${line}\n\`\`\``),
  ].join('\n\n');
}

/** Converts a help text to Markdown. Indented lines become code blocks. */
function paragraphs(text: string): string {
  return text
    .split(/\n(?=\S)|(?<=\S)\n(?= )/)
    .map((part) => (part.startsWith(' ') ? fenced(part) : part.trim()))
    .join('\n\n');
}

function fenced(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}

function optionTable(options: Options, language: Language): string {
  const rows = Object.entries(options).map(([name, { short, placeholder, summary }]) => {
    const value = placeholder === undefined ? '' : ` ${placeholderText(placeholder, language)}`;
    return [`\`${short === undefined ? '' : `-${short}, `}--${name}${value}\``, cliText(summary, language).trim()];
  });
  return table(['option', 'meaning'], rows);
}
