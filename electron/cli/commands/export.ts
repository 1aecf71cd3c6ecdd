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
    summary: { en: 'the columns, in this order; all where it is left out', fr: 'les colonnes, dans cet ordre ; sinon toutes' },
  },
  where: {
    type: 'string',
    placeholder: 'CONDITION',
    summary: {
      en: "a condition in the words of OData, such as: origin eq 'LAX' and delay gt 60",
      fr: "une condition dans les mots d’OData, par exemple : origin eq 'LAX' and delay gt 60",
    },
  },
  order: { type: 'string', placeholder: 'A,B desc', summary: { en: 'what to sort by', fr: 'selon quoi trier' } },
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
  summary: { en: "write an API's rows, all or some, into a file", fr: 'écrire les lignes d’une API, toutes ou certaines, dans un fichier' },
  usage: {
    en: 'ROOT/API --output FILE [--format FORMAT] [--columns A,B] [--where CONDITION] [--order A] DEPLOYMENT',
    fr: 'RACINE/API --output FICHIER [--format FORMAT] [--columns A,B] [--where CONDITION] [--order A] DÉPLOIEMENT',
  },
  about: {
    en: 'Brings every row of an API that meets the condition, page after page, and writes them into a file: CSV, TSV, JSON, NDJSON, Parquet, Arrow, XLSX or Markdown, typed by what the catalogue and $metadata say. The file is there whole or not at all. With --output - they go to the standard output.',
    fr: 'Apporte toutes les lignes d’une API qui remplissent la condition, page après page, et les écrit dans un fichier : CSV, TSV, JSON, NDJSON, Parquet, Arrow, XLSX ou Markdown, typées selon ce que disent le catalogue et $metadata. Le fichier est là entier ou pas du tout. Avec --output - elles vont sur la sortie standard.',
  },
  examples: [
    {
      does: { en: 'Late flights from Los Angeles, the latest first', fr: 'Les vols de Los Angeles en retard, le plus en retard d’abord' },
      line: `dataquay export transport/flights-2k --columns origin,delay \\
  --where "origin eq 'LAX' and delay gt 60" --order 'delay desc' \\
  --output lax.xlsx --profile sample`,
    },
    {
      does: { en: 'A table of few rows as Markdown', fr: 'Une table de quelques lignes en Markdown' },
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
