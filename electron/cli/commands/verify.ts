import { usualAtOnce } from '../../core/verify/at-once.ts';
import type { VerifiedApi } from '../../core/verify/verify.ts';
import { deploymentOptions } from '../deployment/options.ts';
import { helpOption, jsonOption, type Options } from '../option-words.ts';
import { exitCodes } from '../output/exit-codes.ts';
import { CommandEnded, chooseOne, type Failure, refuseUsage } from '../output/failure.ts';
import { readWords } from '../read-words.ts';
import { isReport, loadReport, type ReportName, reportNames } from '../verify/report.ts';
import { readApiName } from './api-name.ts';
import type { Command, Work } from './command.ts';

const usualRows = 200;
const mostRows = 100_000;
const mostParallel = 32;

const own = {
  rows: {
    type: 'string',
    placeholder: 'N',
    summary: {
      en: `rows to check per response (default ${usualRows})`,
      fr: `lignes à vérifier par réponse (${usualRows} par défaut)`,
    },
  },
  parallel: {
    type: 'string',
    placeholder: 'N',
    summary: {
      en: `APIs to check in parallel, from 1 to ${mostParallel} (default ${usualAtOnce})`,
      fr: `API à vérifier en parallèle, de 1 à ${mostParallel} (${usualAtOnce} par défaut)`,
    },
  },
  report: {
    type: 'string',
    placeholder: { en: 'FORMAT', fr: 'FORMAT' },
    values: ['text', 'json', 'junit'],
    summary: { en: 'text, json, or junit (for CI servers)', fr: 'text, json ou junit (pour les serveurs d’intégration continue)' },
  },
  ...jsonOption({ en: 'same as --report json', fr: 'identique à --report json' }),
} as const satisfies Options;
const shape = { ...deploymentOptions, ...own, ...helpOption };

interface Asked {
  readonly words: readonly string[];
  readonly rows: number;
  readonly parallel: number;
  readonly report: ReportName;
}

function failureOf(all: readonly VerifiedApi[]): CommandEnded | null {
  const faulty = all.filter(({ passed }) => !passed);
  const [first] = faulty;
  if (first === undefined) return null;
  const names = faulty.slice(0, 10).map(({ root, accessPoint }) => `${root}/${accessPoint}`);
  const listed = `${names.join(', ')}${faulty.length > names.length ? ', …' : ''}`;
  const english: Failure = {
    code: 'verify-failed',
    message: `${faulty.length} of ${all.length} APIs have errors.`,
    cause: `Affected APIs: ${listed}. See the report for details.`,
    remedy: 'Send the report to the administrator of the server.',
  };
  const french: Failure = {
    code: 'verify-failed',
    message: `${faulty.length} API sur ${all.length} ont des erreurs.`,
    cause: `API concernées : ${listed}. Consultez le rapport pour les détails.`,
    remedy: 'Envoyez le rapport à l’administrateur du serveur.',
  };
  return new CommandEnded(exitCodes.serverFault, (language) => (language === 'fr' ? french : english));
}

async function perform({ deployment, output, progress, signal, language }: Work, { words, rows, parallel, report }: Asked): Promise<void> {
  const { foundation, profile, session, enter } = deployment;
  const { redaction } = foundation;
  const api = words.length === 0 ? null : readApiName('verify', words);
  const [{ verify }, written] = await Promise.all([import('../../core/verify/verify.ts'), loadReport(report)]);
  await enter(signal);
  const parts = { session, redaction, catalogue: foundation.open.catalogue(profile.id), dialect: profile.dialect ?? undefined };
  const all: VerifiedApi[] = [];
  const onApi = ({ root, accessPoint }: { root: string; accessPoint: string }, number: number, of: number): void =>
    progress.show(`${number}${language === 'fr' ? ' sur ' : ' of '}${of} · ${root}/${accessPoint}`);
  const write = async (text: string): Promise<void> => {
    if (text === '') return;
    progress.clear();
    await output.write(redaction.data(text));
  };
  for await (const verified of verify(parts, { api, rows, parallel, onApi }, signal)) {
    all.push(verified);
    await write(written.api(verified, language));
  }
  await write(written.end(all, language));
  progress.clear();
  const failure = failureOf(all);
  if (failure !== null) throw failure;
}

function readNumber(option: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : refuseUsage('number-unusable', { option, most, usual });
}

function readReport(word: string | undefined, json: boolean): ReportName {
  const name = word ?? (json ? 'json' : 'text');
  if (json && name !== 'json') refuseUsage('json-and-report');
  return isReport(name) ? name : refuseUsage('value-unknown', { option: 'report', names: reportNames.join(', '), remedy: chooseOne });
}

/** Looks whether every API keeps what the catalogue and `$metadata` promise. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: {
    en: 'check that APIs match their catalogue entry and $metadata, in both formats',
    fr: 'vérifier que les API correspondent au catalogue et à $metadata, dans les deux formats',
  },
  usage: {
    en: '[PROJECT/API] [--rows N] [--report text|json|junit] CONNECTION',
    fr: '[PROJET/API] [--rows N] [--report text|json|junit] CONNEXION',
  },
  about: {
    en: 'Checks one API, or every API of the catalogue, in both formats. Rows must match $metadata and each other, pages must be complete and without duplicates, and row counts, filters, sorting, and column selection must be correct. Each error includes its evidence. The exit code is 7 if errors are found.',
    fr: 'Vérifie une API, ou toutes celles du catalogue : réponses dans les deux formats, lignes conformes à $metadata, données identiques dans les deux formats, pages complètes et sans doublons, nombres de lignes corrects, et bon fonctionnement des filtres, du tri et du choix de colonnes. Chaque erreur est accompagnée de sa preuve. Le code de sortie est 7 si des erreurs sont trouvées.',
  },
  examples: [
    {
      does: { en: 'Check one API', fr: 'Vérifier une API' },
      line: 'dataquay verify transport/cars --profile sample',
    },
    {
      does: { en: 'A report for a CI server', fr: 'Un rapport pour un serveur d’intégration continue' },
      line: 'dataquay verify transport/cars --report junit --profile sample >verify.xml',
    },
  ],
  options: own,
  speaks: true,
  words: [],
  read: (words) => {
    const { values, positionals } = readWords('verify', words, shape);
    const { help, rows, parallel, report, json = false, ...options } = values;
    if (help) return null;
    if (positionals.length > 0) readApiName('verify', positionals);
    const asked = {
      words: positionals,
      rows: readNumber('rows', rows, usualRows, mostRows),
      parallel: readNumber('parallel', parallel, usualAtOnce, mostParallel),
      report: readReport(report, json),
    };
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, asked) };
  },
};
