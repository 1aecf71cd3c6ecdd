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
    en: 'write the rows of an answer, or of all its pages, exactly as sent',
    fr: 'écrire les lignes d’une réponse, ou de toutes ses pages, exactement comme envoyées',
  },
  usage: {
    en: 'PATH-or-URL [--all] [--output FILE] [--format FORMAT] DEPLOYMENT',
    fr: 'CHEMIN-ou-URL [--all] [--output FICHIER] [--format FORMAT] DÉPLOIEMENT',
  },
  about: {
    en: "Asks for one answer, or with --all for every row of its query, and writes the rows to the standard output or into a file, every value exactly as sent. A path begins at the base URL. The credential goes to the deployment's own origin only: never to another URL, nor along a redirect that leads elsewhere.",
    fr: 'Demande une réponse, ou avec --all toutes les lignes de sa requête, et écrit les lignes sur la sortie standard ou dans un fichier, chaque valeur exactement comme envoyée. Un chemin part de l’URL de base. Le justificatif ne va qu’à l’origine du déploiement : jamais à une autre URL, ni avec une redirection qui mène ailleurs.',
  },
  examples: [
    {
      does: { en: 'The first rows that meet a condition', fr: 'Les premières lignes qui remplissent une condition' },
      line: `dataquay get '/dmp-api/data/transport/flights-2k?filter=origin==LAX' \\
  --profile sample`,
    },
    {
      does: { en: 'The same in OData, as CSV', fr: 'De même en OData, en CSV' },
      line: `dataquay get --profile sample --format csv \\
  '/dmp-api/odata/transport/flights-2k?$filter=origin eq %27LAX%27&$top=5'`,
    },
    {
      does: { en: 'Every row into a file, typed', fr: 'Toutes les lignes dans un fichier, typées' },
      line: `dataquay get /dmp-api/data/transport/flights-2k --all \\
  --output flights.parquet --profile sample`,
    },
    {
      does: {
        en: 'From a deployment that is no profile, its token from a file',
        fr: 'D’un déploiement sans profil, son jeton dans un fichier',
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
