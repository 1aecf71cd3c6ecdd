import type { ApiDescription, Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
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
  language: MessageLanguage,
): readonly string[] {
  const said = cliTexts(language).topics.output.column;
  const properties = [key ? said.key : '', filterable ? said.filter : '', nullable && !key ? '' : said.notNull].filter(
    (word) => word !== '',
  );
  const remark = [unit === undefined ? '' : `[${unit}]`, description ?? ''].filter((word) => word !== '').join(' ');
  return [name, restType || '-', odataType ?? '-', properties.join(', ') || '-', onOneLine(remark)];
}

function readable(api: ApiDescription, language: MessageLanguage): string {
  const { api: said, columns: head } = cliTexts(language).topics.output;
  const facts: (readonly [string, string | null])[] = [
    [said.api, `${api.root}/${api.accessPoint}`],
    [said.title, onOneLine(api.title)],
    [said.about, api.details === '' ? null : onOneLine(api.details)],
    [said.keywords, api.keywords.length === 0 ? null : api.keywords.map(onOneLine).join(', ')],
    [said.updated, api.updatedAt === null ? null : new Date(api.updatedAt).toISOString()],
    [said.licence, api.licences.length === 0 ? null : api.licences.map(({ title }) => onOneLine(title)).join(', ')],
    [said.rest, api.restUrl],
    [said.odata, api.odataUrl],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `${textTable(lines)}\n${textTable([Object.values(head), ...api.columns.map((column) => columnLine(column, language))])}`;
}

function told({ metadata: _, metadataProblem, updatedAt, ...api }: ApiDescription) {
  const problem = metadataProblem === null ? null : metadataProblem.code;
  return { ...api, updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(), metadataProblem: problem };
}

async function perform({ opened, output, signal, language }: Work, words: readonly string[], json: boolean): Promise<void> {
  const { context, connection, enter } = opened;
  const name = readApiName('describe', words);
  await enter(signal);
  const api = await context.open.catalogue(connection.id).describe(name, signal);
  await output.write(context.redaction.data(json ? `${JSON.stringify(told(api), null, 2)}\n` : readable(api, language)));
}

/** Tells what an API is and which columns it has. */
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
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readArguments('describe', words, shape);
    const { help, json = false, ...options } = values;
    if (help) return null;
    readApiName('describe', positionals);
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, positionals, json) };
  },
};
