import type { ApiDescription, Column } from '../../../shared/contract/catalogue/catalogue.ts';
import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { helpOption, jsonOption } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { onOneLine, textTable } from '../output/text-table.ts';
import { readApiName, readArguments } from '../read-arguments.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import type { Command, Work } from './command.ts';

const own = jsonOption('help:commands.describe.options.json');
const shape = { ...connectionOptions, ...own, ...helpOption };

function columnLine(
  { name, restType, odataType, key, filterable, nullable, description, unit }: Column,
  language: Language,
): readonly string[] {
  const labels = cliTexts(language).topics.output.column;
  const properties = [key ? labels.key : '', filterable ? labels.filter : '', nullable && !key ? '' : labels.notNull].filter(
    (text) => text !== '',
  );
  const remark = [unit === undefined ? '' : `[${unit}]`, description ?? ''].filter((text) => text !== '').join(' ');
  return [name, restType || '-', odataType ?? '-', properties.join(', ') || '-', onOneLine(remark)];
}

function readable(api: ApiDescription, language: Language): string {
  const { api: labels, columns: head } = cliTexts(language).topics.output;
  const facts: (readonly [string, string | null])[] = [
    [labels.api, `${api.root}/${api.accessPoint}`],
    [labels.title, onOneLine(api.title)],
    [labels.about, api.details === '' ? null : onOneLine(api.details)],
    [labels.keywords, api.keywords.length === 0 ? null : api.keywords.map(onOneLine).join(', ')],
    [labels.updated, api.updatedAt === null ? null : new Date(api.updatedAt).toISOString()],
    [labels.licence, api.licences.length === 0 ? null : api.licences.map(({ title }) => onOneLine(title)).join(', ')],
    ...api.sides.map(({ language: id, url }) => [id, url] as const),
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `${textTable(lines)}\n${textTable([Object.values(head), ...api.columns.map((column) => columnLine(column, language))])}`;
}

function printable({ metadata: _, metadataProblem, updatedAt, sides, ...api }: ApiDescription) {
  const urls = sides.flatMap(({ language, url, namedUrl }) => [
    [`${language}Url`, url],
    [`named${language.charAt(0).toUpperCase()}${language.slice(1)}Url`, namedUrl],
  ]);
  const problem = metadataProblem === null ? null : metadataProblem.code;
  return {
    ...api,
    ...Object.fromEntries(urls),
    updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(),
    metadataProblem: problem,
  };
}

async function perform({ opened, output, signal, language }: Work, positionals: readonly string[], json: boolean): Promise<void> {
  const { context, connection, signIn } = opened;
  const name = readApiName('describe', positionals);
  await signIn(signal);
  const api = await context.open.catalogue(connection.id).describe(name, signal);
  await output.write(
    escapeForTerminal(context.redaction.data(json ? `${JSON.stringify(printable(api), null, 2)}\n` : readable(api, language))),
  );
}

/** Shows an API and its columns. */
export const describeCommand: Command = {
  name: 'describe',
  summary: 'help:commands.describe.summary',
  usage: 'help:commands.describe.usage',
  about: 'help:commands.describe.about',
  examples: [
    {
      does: 'help:commands.describe.examples.first',
      line: 'dataquay describe transport/flights-2k --connection sample',
    },
  ],
  options: own,
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('describe', programArguments, shape);
    const { help, json = false, ...options } = values;
    if (help) return null;
    readApiName('describe', positionals);
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, positionals, json) };
  },
};
