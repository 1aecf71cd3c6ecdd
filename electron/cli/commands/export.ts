import type { SavedQuery } from '../../../shared/saved/index.ts';
import { deploymentOptions } from '../deployment/options.ts';
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
    summary: { en: 'columns to export, in this order (default: all)', fr: 'colonnes à exporter, dans cet ordre (par défaut : toutes)' },
  },
  where: {
    type: 'string',
    placeholder: 'CONDITION',
    summary: {
      en: "a condition in the words of OData, such as: origin eq 'LAX' and delay gt 60",
      fr: "une condition dans les mots d’OData, par exemple : origin eq 'LAX' and delay gt 60",
    },
  },
  order: { type: 'string', placeholder: 'A,B desc', summary: { en: 'columns to sort by', fr: 'colonnes de tri' } },
  ...languageOption,
  ...fileOptions,
} as const satisfies Options;
const shape = { ...deploymentOptions, ...own, ...helpOption };

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
  summary: { en: 'export rows of an API to a file', fr: 'exporter les lignes d’une API dans un fichier' },
  usage: {
    en: 'PROJECT/API --output FILE [--format FORMAT] [--columns A,B] [--where CONDITION] [--order A] CONNECTION',
    fr: 'PROJET/API --output FICHIER [--format FORMAT] [--columns A,B] [--where CONDITION] [--order A] CONNEXION',
  },
  about: {
    en: 'Fetches every matching row and writes it to a file: CSV, TSV, JSON, NDJSON, Parquet, Arrow, XLSX, or Markdown, with the types of the catalogue and $metadata. The file is written only if the export completes. With --output -, rows go to stdout.',
    fr: 'Récupère toutes les lignes correspondantes et les écrit dans un fichier : CSV, TSV, JSON, NDJSON, Parquet, Arrow, XLSX ou Markdown, avec les types du catalogue et de $metadata. Le fichier n’est écrit que si l’export se termine. Avec --output -, les lignes vont sur la sortie standard.',
  },
  examples: [
    {
      does: {
        en: 'Late flights from Los Angeles, longest delay first',
        fr: 'Les vols de Los Angeles en retard, le plus en retard d’abord',
      },
      line: `dataquay export transport/flights-2k --columns origin,delay \\
  --where "origin eq 'LAX' and delay gt 60" --order 'delay desc' \\
  --output lax.xlsx --profile sample`,
    },
    {
      does: { en: 'A small Markdown table', fr: 'Un petit tableau Markdown' },
      line: `dataquay export transport/cars --where 'Cylinders eq 5' \\
  --output cars.md --profile sample`,
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
