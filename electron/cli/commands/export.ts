import type { SavedQuery } from '../../../shared/saved/index.ts';
import { helpOption, type Options } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { failUsage } from '../output/failure.ts';
import { languageOption, readLanguage } from '../queries/query-options.ts';
import { readApiName, readArguments } from '../read-arguments.ts';
import { readRowOptions, rowOptions, splitRowOptions } from '../rows/row-options.ts';
import type { Command } from './command.ts';

const { all: _, ...fileOptions } = rowOptions;

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

/** Returns the option that contains a part of the query, for messages. */
const optionNamed = (path: string): string => `--${path.split('.', 1).join('')}`;

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Writes all rows of an API to a file, or those that match a filter. */
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
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('export', programArguments, shape);
    const { rows: rowOptions, others } = splitRowOptions(values);
    const { help, columns, where, order, language, ...options } = others;
    if (help) return null;
    const api = readApiName('export', positionals);
    if (rowOptions.output === undefined) return failUsage('export-needs-output');
    const destination = readRowOptions({ ...rowOptions, all: true });
    const queryLanguage = readLanguage(language);
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
        const [{ openQuery }, { writeRows }] = await Promise.all([import('../queries/open-query.ts'), import('../rows/write-rows.ts')]);
        await writeRows(
          work,
          await openQuery(work, { saved: query, source: { file: null, nameOf: optionNamed } }, queryLanguage),
          destination,
        );
      },
    };
  },
};
