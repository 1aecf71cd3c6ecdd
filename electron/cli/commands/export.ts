import type { SavedQuery } from '../../../shared/saved/index.ts';
import { connectionOptions } from '../connection/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { languageOption, readLanguage } from '../queries/language-option.ts';
import { readWords } from '../read-words.ts';
import { partTaking, readTaking, takeOptions } from '../rows/take-options.ts';
import { readApiName } from './api-name.ts';
import type { Command } from './command.ts';

const { all: _, ...fileOptions } = takeOptions;

const own = {
  columns: {
    type: 'string',
    placeholder: 'A,B',
    summary: 'help:commands.export.options.columns',
  },
  where: {
    type: 'string',
    placeholder: 'CONDITION',
    summary: 'help:commands.export.options.where',
  },
  order: { type: 'string', placeholder: 'A,B desc', summary: 'help:commands.export.options.order' },
  ...languageOption,
  ...fileOptions,
} as const satisfies Options;
const shape = { ...connectionOptions, ...own, ...helpOption };

/** The option that a part of the query was given by. */
const optionNamed = (path: string): string => `--${path.split('.', 1).join('')}`;

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Writes all rows of an API, or those that meet a condition, into a file. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'help:commands.export.summary',
  usage: 'help:commands.export.usage',
  about: 'help:commands.export.about',
  examples: [
    {
      does: 'help:commands.export.examples.first',
      line: `dataquay export transport/flights-2k --columns origin,delay \\
  --where "origin eq 'LAX' and delay gt 60" --order 'delay desc' \\
  --output lax.xlsx --connection sample`,
    },
    {
      does: 'help:commands.export.examples.second',
      line: `dataquay export transport/cars --where 'Cylinders eq 5' \\
  --output cars.md --connection sample`,
    },
  ],
  options: own,
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readWords('export', words, shape);
    const { taking: given, others } = partTaking(values);
    const { help, columns, where, order, language, ...options } = others;
    if (help) return null;
    const api = readApiName('export', positionals);
    if (given.output === undefined) return refuseUsage('export-needs-output');
    const taking = readTaking({ ...given, all: true });
    const spoken = readLanguage(language);
    const query: SavedQuery = {
      title: `${api.root}/${api.accessPoint}`,
      api,
      columns: listed(columns),
      where: where === undefined || where.trim() === '' ? [] : [where],
      order: listed(order),
    };
    return {
      kind: 'work',
      options,
      quick: false,
      perform: async (work) => {
        const [{ openQuery }, { takeRows }] = await Promise.all([import('../queries/open-query.ts'), import('../rows/take-rows.ts')]);
        await takeRows(work, await openQuery(work, { saved: query, source: { file: null, nameOf: optionNamed } }, spoken), taking);
      },
    };
  },
};
