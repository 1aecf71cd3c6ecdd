import { connectionOptions, secretOptions } from '../connection/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage, textFact } from '../output/failure.ts';
import { languageOption, readLanguage } from '../queries/language-option.ts';
import { readParameters } from '../queries/read-parameters.ts';
import { readWords } from '../read-words.ts';
import { partTaking, readTaking, takeOptions } from '../rows/take-options.ts';
import type { Command } from './command.ts';

const own = {
  param: {
    type: 'string',
    multiple: true,
    placeholder: 'NAME=VALUE',
    summary: 'help:commands.run.options.param',
  },
  ...languageOption,
  ...takeOptions,
} as const satisfies Options;
const shape = { ...connectionOptions, ...own, ...helpOption };

/** Runs a saved query's file. */
export const runQueryCommand: Command = {
  name: 'run',
  summary: 'help:commands.run.summary',
  usage: 'help:commands.run.usage',
  about: 'help:commands.run.about',
  examples: [
    {
      does: 'help:commands.run.examples.first',
      line: `dataquay run late.query.json --param origin=LAX --all --output late.csv \\
  --separator ';' --decimal , --bom --connection sample`,
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
      return refuseUsage('one-query-file', { why: file === undefined ? textFact('hints:noArgument') : textFact('hints:severalArguments') });
    }
    const secretInput = secretOptions.find((option) => options[option] === '-');
    if (file === '-' && secretInput !== undefined) refuseUsage('query-and-secret-on-one-input', { option: secretInput });
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
        const written = await readQueryFile(file, parameters, work.input);
        for (const { name, text, value, zone } of written.relativeDates) await work.tell('relative-date', { name, text, value, zone });
        await takeRows(work, await openQuery(work, written, spoken), taking);
      },
    };
  },
};
