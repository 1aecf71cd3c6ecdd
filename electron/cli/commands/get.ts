import { serverKindOf } from '../../../shared/servers/index.ts';
import { helpOption } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { failUsage, textFact } from '../output/failure.ts';
import { readArguments } from '../read-arguments.ts';
import { readRowOptions, rowOptions, splitRowOptions } from '../rows/row-options.ts';
import type { Command } from './command.ts';

const shape = { ...connectionOptions, ...rowOptions, ...helpOption };

/** Sends a GET request, or one for each page, and writes the rows. */
export const getCommand: Command = {
  name: 'get',
  summary: 'help:commands.get.summary',
  usage: 'help:commands.get.usage',
  about: 'help:commands.get.about',
  examples: [
    {
      does: 'help:commands.get.examples.first',
      line: `dataquay get '/dmp-api/data/transport/flights-2k?filter=origin==LAX' \\
  --connection sample`,
    },
    {
      does: 'help:commands.get.examples.second',
      line: `dataquay get --connection sample --format csv \\
  '/dmp-api/odata/transport/flights-2k?$filter=origin eq %27LAX%27&$top=5'`,
    },
    {
      does: 'help:commands.get.examples.third',
      line: `dataquay get /dmp-api/data/transport/flights-2k --all \\
  --output flights.parquet --connection sample`,
    },
    {
      does: 'help:commands.get.examples.fourth',
      line: `dataquay get /dmp-api/data/transport/cars --all \\
  --base-url https://data.example.org \\\n  --auth service-token --token file:token.txt`,
    },
  ],
  options: rowOptions,
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('get', programArguments, shape);
    const { rows: rowOptions, others } = splitRowOptions(values);
    const { help, ...options } = others;
    if (help) return null;
    const [target, ...rest] = positionals;
    if (target === undefined || target.trim() === '' || rest.length > 0) {
      return failUsage('one-target', { why: target === undefined ? textFact('hints:noArgument') : textFact('hints:unquotedArguments') });
    }
    const destination = readRowOptions(rowOptions);
    return {
      kind: 'work',
      options,
      quick: false,
      perform: async (work) => {
        const [{ readAddress }, { addressOf, brokenEscapeIn }, { defaultPaths }, { writeRows }] = await Promise.all([
          import('../../wire/address.ts'),
          import('../rows/row-request.ts'),
          import('../../core/catalogue/addresses.ts'),
          import('../rows/write-rows.ts'),
        ]);
        const { session, connection, signIn } = work.opened;
        const access = await session.access(work.signal);
        const broken = brokenEscapeIn(target);
        if (broken !== null) return failUsage('broken-escape', { escape: broken });
        const url = addressOf(target, access.baseUrl);
        readAddress(url);
        await signIn(work.signal);
        const { baseUrl, paths = defaultPaths } = access;
        const format = serverKindOf(connection.kind).languageOf(url, { baseUrl, paths });
        await writeRows(work, { format, url }, destination);
      },
    };
  },
};
