import { helpOption, type Options } from '../command-option.ts';
import { connectionOptions, secretOptions } from '../connection/options.ts';
import { failUsage, textFact } from '../output/failure.ts';
import { languageOption, readLanguage, readParameters } from '../queries/query-options.ts';
import { readArguments } from '../read-arguments.ts';
import { readRowOptions, rowOptions, splitRowOptions } from '../rows/row-options.ts';
import type { Command } from './command.ts';

const own = {
  param: {
    type: 'string',
    multiple: true,
    placeholder: 'NAME=VALUE',
    summary: 'help:commands.run.options.param',
  },
  ...languageOption,
  ...rowOptions,
} as const satisfies Options;
const shape = { ...connectionOptions, ...own, ...helpOption };

/** Runs a saved query, or saved SQL, from its file. */
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
  usesConnection: true,
  completions: 'file',
  read: (programArguments) => {
    const { values, positionals } = readArguments('run', programArguments, shape);
    const { rows: rowOptions, others } = splitRowOptions(values);
    const { help, param = [], language, ...options } = others;
    if (help) return null;
    const [file, ...rest] = positionals;
    if (file === undefined || file === '' || rest.length > 0) {
      return failUsage('one-query-file', { why: textFact(rest.length > 0 ? 'hints:severalArguments' : 'hints:noArgument') });
    }
    const secretInput = secretOptions.find((option) => options[option] === '-');
    if (file === '-' && secretInput !== undefined) failUsage('query-and-secret-on-one-input', { option: secretInput });
    const destination = readRowOptions(rowOptions);
    const [parameters, queryLanguage] = [readParameters(param), readLanguage(language)];
    return {
      kind: 'work',
      options,
      quick: false,
      perform: async (work) => {
        const [{ readQueryFile }, { openQuery }, { writeRows }] = await Promise.all([
          import('../queries/read-query-file.ts'),
          import('../queries/open-query.ts'),
          import('../rows/write-rows.ts'),
        ]);
        const written = await readQueryFile(file, parameters, work.input);
        for (const { name, text, value, zone } of written.relativeDates) await work.tell('relative-date', { name, text, value, zone });
        if ('tables' in written) {
          const { runSqlFile } = await import('../queries/run-sql-file.ts');
          await runSqlFile(work, written, queryLanguage, destination);
        } else {
          await writeRows(work, await openQuery(work, written, queryLanguage), destination);
        }
      },
    };
  },
};
