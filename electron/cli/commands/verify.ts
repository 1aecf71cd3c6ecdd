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
      en: `so many rows of each answer are looked at (${usualRows}); an API with fewer is seen whole`,
      fr: `lignes regardées de chaque réponse (${usualRows}) ; une API qui en a moins est vue entière`,
    },
  },
  parallel: {
    type: 'string',
    placeholder: 'N',
    summary: {
      en: `so many APIs are looked at at once, from 1 to ${mostParallel} (${usualAtOnce}); fewer trouble the deployment less`,
      fr: `API regardées à la fois, de 1 à ${mostParallel} (${usualAtOnce}) ; moins dérange moins le déploiement`,
    },
  },
  report: {
    type: 'string',
    placeholder: { en: 'FORM', fr: 'FORME' },
    values: ['text', 'json', 'junit'],
    summary: { en: 'text, json, or junit for build servers', fr: 'text, json, ou junit pour les serveurs d’intégration' },
  },
  ...jsonOption({ en: 'the same as --report json', fr: 'comme --report json' }),
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
    message: `${faulty.length} of ${all.length} APIs do not keep what the deployment promises.`,
    cause: `They are ${listed}; the report says what was found.`,
    remedy: 'Give the report to whoever runs the deployment.',
  };
  const french: Failure = {
    code: 'verify-failed',
    message: `${faulty.length} API sur ${all.length} ne tiennent pas ce que promet le déploiement.`,
    cause: `Ce sont ${listed} ; le rapport dit ce qui a été trouvé.`,
    remedy: 'Donnez le rapport à qui gère le déploiement.',
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
    en: 'look whether APIs keep what catalogue and $metadata promise, in both formats',
    fr: 'regarder si les API tiennent ce que promettent catalogue et $metadata, dans les deux formats',
  },
  usage: {
    en: '[ROOT/API] [--rows N] [--report text|json|junit] DEPLOYMENT',
    fr: '[RACINE/API] [--rows N] [--report text|json|junit] DÉPLOIEMENT',
  },
  about: {
    en: 'Looks at one API, or at every one of the catalogue: whether it answers in both formats, $metadata is true to the rows, both formats agree, pages hold every row once, totals are right, and conditions, orders and selections are heeded. Every fault comes with its evidence. It ends with 7 where there is one.',
    fr: 'Regarde une API, ou toutes celles du catalogue : si elle répond dans les deux formats, si $metadata dit vrai des lignes, si les deux formats s’accordent, si les pages contiennent chaque ligne une fois, si les totaux sont justes, si conditions, ordres et choix de colonnes sont suivis. Chaque défaut vient avec sa preuve. La commande finit par 7 s’il y en a un.',
  },
  examples: [
    {
      does: { en: 'Whether one API keeps what it promises', fr: 'Si une API tient ce qu’elle promet' },
      line: 'dataquay verify transport/cars --profile sample',
    },
    {
      does: { en: 'A report for a build server', fr: 'Un rapport pour un serveur d’intégration' },
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
