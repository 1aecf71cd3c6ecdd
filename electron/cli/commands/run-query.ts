import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { languageOption, readLanguage } from '../queries/language-option.ts';
import { readParameters } from '../queries/read-parameters.ts';
import { readWords } from '../read-words.ts';
import { partTaking, readTaking, takeOptions } from '../rows/take-options.ts';
import { noWord, severalWords } from '../usage/word-mistakes.ts';
import type { Command } from './command.ts';

const own = {
  param: { type: 'string', multiple: true, placeholder: 'NAME=VALUE', summary: 'the value of a parameter, as it is typed, without quotes' },
  ...languageOption,
  ...takeOptions,
} as const satisfies Options;
const shape = { ...deploymentOptions, ...own, ...helpOption };

/** Runs a saved query's file. */
export const runQueryCommand: Command = {
  name: 'run',
  summary: 'run a saved query and write its rows',
  usage: 'QUERY-FILE [--param NAME=VALUE]… [--all] [--output FILE] [--format FORMAT] DEPLOYMENT',
  about:
    'Runs the query in a file, as the application saves it (NAME.query.json), and writes the rows to the standard output or into a file. The page that the file names is brought; --all brings every row.',
  examples: [
    {
      does: 'All rows of a saved query, for a French Excel',
      line: `dataquay run late.query.json --param origin=LAX --all --output late.csv \\
  --separator ';' --decimal , --bom --profile sample`,
    },
  ],
  options: own,
  speaks: true,
  words: 'file',
  read: (words) => {
    const { values, positionals } = readWords('run', words, shape);
    const { taking: given, others } = partTaking(values);
    const { help, param = [], language, ...options } = others;
    if (help) return null;
    const [file, ...rest] = positionals;
    if (file === undefined || file === '' || rest.length > 0) {
      return refuseUsage('one-query-file', { why: file === undefined ? noWord : severalWords });
    }
    const taking = readTaking(given);
    const [parameters, spoken] = [readParameters(param), readLanguage(language)];
    return {
      kind: 'work',
      options,
      quick: false,
      perform: async (work) => {
        const [{ readQueryFile }, { openQuery }, { takeRows }] = await Promise.all([
          import('../queries/read-query-file.ts'),
          import('../queries/open-query.ts'),
          import('../rows/take-rows.ts'),
        ]);
        const written = await readQueryFile(file, parameters);
        await takeRows(work, await openQuery(work, written, spoken), taking);
      },
    };
  },
};
