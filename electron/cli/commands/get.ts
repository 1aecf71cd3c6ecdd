import { deploymentOptions } from '../deployment/options.ts';
import { helpOption } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { readWords } from '../read-words.ts';
import { partTaking, readTaking, takeOptions } from '../rows/take-options.ts';
import { noWord, wordsUnquoted } from '../usage/word-mistakes.ts';
import type { Command } from './command.ts';

const shape = { ...deploymentOptions, ...takeOptions, ...helpOption };

/** Sends one GET in the name of the profile, or one for each page, and brings the rows. */
export const getCommand: Command = {
  name: 'get',
  summary: {
    en: 'fetch rows of a path or URL, exactly as sent',
    fr: 'récupérer les lignes d’un chemin ou d’une URL, exactement telles qu’envoyées',
  },
  usage: {
    en: 'PATH-or-URL [--all] [--output FILE] [--format FORMAT] CONNECTION',
    fr: 'CHEMIN-ou-URL [--all] [--output FICHIER] [--format FORMAT] CONNEXION',
  },
  about: {
    en: "Sends one request, or with --all fetches all rows of the query, and writes the rows to stdout or to a file. Values are written exactly as sent. Paths are relative to the base URL. Credentials are only sent to the server's own origin: not to other URLs, and not on redirects to other origins.",
    fr: 'Envoie une requête, ou avec --all récupère toutes les lignes de la requête, et écrit les lignes sur la sortie standard ou dans un fichier. Les valeurs sont écrites exactement telles qu’envoyées. Les chemins sont relatifs à l’URL de base. Les identifiants ne sont envoyés qu’à l’origine du serveur : ni à d’autres URL, ni lors de redirections vers d’autres origines.',
  },
  examples: [
    {
      does: { en: 'The first rows that match a filter', fr: 'Les premières lignes qui correspondent à un filtre' },
      line: `dataquay get '/dmp-api/data/transport/flights-2k?filter=origin==LAX' \\
  --profile sample`,
    },
    {
      does: { en: 'The same in OData, as CSV', fr: 'De même en OData, en CSV' },
      line: `dataquay get --profile sample --format csv \\
  '/dmp-api/odata/transport/flights-2k?$filter=origin eq %27LAX%27&$top=5'`,
    },
    {
      does: { en: 'All rows to a typed file', fr: 'Toutes les lignes dans un fichier typé' },
      line: `dataquay get /dmp-api/data/transport/flights-2k --all \\
  --output flights.parquet --profile sample`,
    },
    {
      does: {
        en: 'Without a saved connection, with a token from a file',
        fr: 'Sans connexion enregistrée, avec un jeton lu dans un fichier',
      },
      line: `dataquay get /dmp-api/data/transport/cars \\
  --base-url https://data.example.org \\\n  --auth service-token --token file:token.txt`,
    },
  ],
  options: takeOptions,
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readWords('get', words, shape);
    const { taking: given, others } = partTaking(values);
    const { help, ...options } = others;
    if (help) return null;
    const [target, ...rest] = positionals;
    if (target === undefined || target.trim() === '' || rest.length > 0) {
      return refuseUsage('one-target', { why: target === undefined ? noWord : wordsUnquoted });
    }
    const taking = readTaking(given);
    return {
      kind: 'work',
      options,
      quick: false,
      perform: async (work) => {
        const [{ readAddress }, { addressOf, formatOf }, { takeRows }] = await Promise.all([
          import('../../wire/address.ts'),
          import('../rows/address.ts'),
          import('../rows/take-rows.ts'),
        ]);
        const { session, profile, enter } = work.deployment;
        const access = await session.access(work.signal);
        const url = addressOf(target, access.baseUrl);
        readAddress(url);
        await enter(work.signal);
        await takeRows(work, { format: formatOf(url, profile.kind, access), url }, taking);
      },
    };
  },
};
