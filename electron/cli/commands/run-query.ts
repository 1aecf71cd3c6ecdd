import { deploymentOptions, secretOptions } from '../deployment/options.ts';
import { helpOption, type Options } from '../option-words.ts';
import { refuseUsage } from '../output/failure.ts';
import { languageOption, readLanguage } from '../queries/language-option.ts';
import { readParameters } from '../queries/read-parameters.ts';
import { readWords } from '../read-words.ts';
import { partTaking, readTaking, takeOptions } from '../rows/take-options.ts';
import { noWord, severalWords } from '../usage/word-mistakes.ts';
import type { Command } from './command.ts';

const own = {
  param: {
    type: 'string',
    multiple: true,
    placeholder: { en: 'NAME=VALUE', fr: 'NOM=VALEUR' },
    summary: {
      en: 'value of a parameter, without quotes',
      fr: 'valeur d’un paramètre, sans guillemets',
    },
  },
  ...languageOption,
  ...takeOptions,
} as const satisfies Options;
const shape = { ...deploymentOptions, ...own, ...helpOption };

/** Runs a saved query's file. */
export const runQueryCommand: Command = {
  name: 'run',
  summary: { en: 'run a saved query and write its rows', fr: 'exécuter une requête enregistrée et écrire ses lignes' },
  usage: {
    en: 'QUERY-FILE [--param NAME=VALUE]… [--all] [--output FILE] [--format FORMAT] CONNECTION',
    fr: 'FICHIER-DE-REQUÊTE [--param NOM=VALEUR]… [--all] [--output FICHIER] [--format FORMAT] CONNEXION',
  },
  about: {
    en: 'Runs a saved query (NAME.query.json; - for stdin) and writes the rows to stdout or to a file. Fetches the page set in the file, or all rows with --all.',
    fr: 'Exécute une requête enregistrée (NOM.query.json ; - pour l’entrée standard) et écrit les lignes sur la sortie standard ou dans un fichier. Récupère la page définie dans le fichier, ou toutes les lignes avec --all.',
  },
  examples: [
    {
      does: {
        en: 'All rows of a saved query, for a French Excel',
        fr: 'Toutes les lignes d’une requête enregistrée, pour un Excel français',
      },
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
        await takeRows(work, await openQuery(work, written, spoken), taking);
      },
    };
  },
};
