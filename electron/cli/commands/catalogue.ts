import { columnNamesOf, type ListedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { fold } from '../../../shared/search/fold.ts';
import { helpOption, jsonOption, type Options } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { onOneLine, textTable } from '../output/text-table.ts';
import { readArguments, rejectArguments } from '../read-arguments.ts';
import type { Command, Work } from './command.ts';

const own = {
  search: {
    type: 'string',
    placeholder: 'WORDS',
    summary: 'help:commands.catalogue.options.search',
  },
  ...jsonOption('help:commands.catalogue.options.json'),
} as const satisfies Options;
const shape = { ...connectionOptions, ...own, ...helpOption };

function matchesTerms(api: ListedApi, terms: readonly string[]): boolean {
  const text = fold([api.root, api.rootLabel, api.accessPoint, api.title, api.details, ...api.keywords, api.columns].join('\n'));
  return terms.every((term) => text.includes(term));
}

function toJson({ root, accessPoint, title, details, keywords, updatedAt, columns }: ListedApi) {
  return {
    root,
    accessPoint,
    title,
    details,
    keywords,
    updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(),
    columns: columnNamesOf({ columns }),
  };
}

async function perform({ opened, output, signal }: Work, terms: readonly string[], json: boolean): Promise<void> {
  const { apisOf } = await import('../../core/catalogue/read-catalogue.ts');
  const { context, connection, signIn } = opened;
  await signIn(signal);
  const apis = apisOf(await context.open.catalogue(connection.id).list(signal));
  const found = apis.filter((api) => matchesTerms(api, terms));
  const lines = found.map(({ root, accessPoint, title }) => [`${root}/${accessPoint}`, onOneLine(title)]);
  await output.write(context.redaction.data(json ? `${JSON.stringify(found.map(toJson), null, 2)}\n` : textTable(lines)));
}

/** Lists the APIs of a server. */
export const catalogueCommand: Command = {
  name: 'catalogue',
  summary: 'help:commands.catalogue.summary',
  usage: 'help:commands.catalogue.usage',
  about: 'help:commands.catalogue.about',
  examples: [
    {
      does: 'help:commands.catalogue.examples.first',
      line: "dataquay catalogue --search 'flights delay' --connection sample",
    },
  ],
  options: own,
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('catalogue', programArguments, shape);
    const { help, json = false, search = '', ...options } = values;
    if (help) return null;
    rejectArguments('catalogue', positionals);
    const foldedSearch = fold(search)
      .split(/\s+/)
      .filter((term) => term !== '');
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, foldedSearch, json) };
  },
};
