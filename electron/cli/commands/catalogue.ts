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

function hasWords(api: ListedApi, words: readonly string[]): boolean {
  const text = fold([api.root, api.rootLabel, api.accessPoint, api.title, api.details, ...api.keywords, api.columns].join('\n'));
  return words.every((word) => text.includes(word));
}

function told({ root, accessPoint, title, details, keywords, updatedAt, columns }: ListedApi) {
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

async function perform({ opened, output, signal }: Work, words: readonly string[], json: boolean): Promise<void> {
  const { apisOf } = await import('../../core/catalogue/read-catalogue.ts');
  const { context, connection, enter } = opened;
  await enter(signal);
  const apis = apisOf(await context.open.catalogue(connection.id).list(signal));
  const found = apis.filter((api) => hasWords(api, words));
  const lines = found.map(({ root, accessPoint, title }) => [`${root}/${accessPoint}`, onOneLine(title)]);
  await output.write(context.redaction.data(json ? `${JSON.stringify(found.map(told), null, 2)}\n` : textTable(lines)));
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
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readArguments('catalogue', words, shape);
    const { help, json = false, search = '', ...options } = values;
    if (help) return null;
    rejectArguments('catalogue', positionals);
    const wanted = fold(search)
      .split(/\s+/)
      .filter((word) => word !== '');
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, wanted, json) };
  },
};
