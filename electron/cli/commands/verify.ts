import { escapeForTerminal } from '../../../shared/platform/terminal-text.ts';
import { defaultParallelism } from '../../core/verify/in-parallel.ts';
import type { VerifiedApi } from '../../core/verify/verify.ts';
import { helpOption, jsonOption, type Options } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { exitCodes } from '../output/exit-codes.ts';
import { CommandEnded, failUsage, textFact } from '../output/failure.ts';
import { readApiName, readArguments } from '../read-arguments.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import { isReport, loadReport, type ReportName, reportNames } from '../verify/report.ts';
import type { Command, Work } from './command.ts';

const usualRows = 200;
const maxRows = 100_000;
const maxParallel = 32;

const own = {
  rows: {
    type: 'string',
    placeholder: 'N',
    summary: ['help:commands.verify.options.rows', { usualRows }],
  },
  parallel: {
    type: 'string',
    placeholder: 'N',
    summary: ['help:commands.verify.options.parallel', { maxParallel, usualAtOnce: defaultParallelism }],
  },
  report: {
    type: 'string',
    placeholder: 'FORMAT',
    values: reportNames,
    summary: 'help:commands.verify.options.report',
  },
  ...jsonOption('help:commands.verify.options.json'),
} as const satisfies Options;
const shape = { ...connectionOptions, ...own, ...helpOption };

interface VerifyOptions {
  readonly positionals: readonly string[];
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
  return new CommandEnded(exitCodes.serverFault, (language) => {
    const { t } = cliTexts(language);
    return {
      code: 'verify-failed',
      message: t('verify:failure.message', { failed: faulty.length, all: all.length }),
      cause: t('verify:failure.cause', { names: listed }),
      remedy: t('verify:failure.remedy'),
    };
  });
}

async function perform(
  { opened, output, progress, signal, language }: Work,
  { positionals, rows, parallel, report }: VerifyOptions,
): Promise<void> {
  const { context, connection, session, signIn } = opened;
  const { redaction } = context;
  const api = positionals.length === 0 ? null : readApiName('verify', positionals);
  const [{ verify }, written] = await Promise.all([import('../../core/verify/verify.ts'), loadReport(report)]);
  await signIn(signal);
  const parts = { session, redaction, catalogue: context.open.catalogue(connection.id), dialect: connection.dialect ?? undefined };
  const all: VerifiedApi[] = [];
  const startedAt = Date.now();
  const onApi = ({ root, accessPoint }: { root: string; accessPoint: string }, number: number, of: number): void =>
    progress.show(cliTexts(language).t('verify:report.position', { number, total: of, name: `${root}/${accessPoint}` }));
  const write = async (text: string): Promise<void> => {
    if (text === '') return;
    progress.clear();
    await output.write(escapeForTerminal(redaction.data(text)));
  };
  for await (const verified of verify(parts, { api, rows, parallel, onApi }, signal)) {
    all.push(verified);
    await write(written.api(verified, language));
  }
  const { name, baseUrl } = connection;
  await write(written.end(all, language, { name, baseUrl, who: session.status.value.who, startedAt, total: all.length }));
  progress.clear();
  const failure = failureOf(all);
  if (failure !== null) throw failure;
}

function readNumber(option: string, text: string | undefined, usual: number, limit: number): number {
  if (text === undefined) return usual;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= limit ? number : failUsage('number-unusable', { option, most: limit, usual });
}

function readReport(word: string | undefined, json: boolean): ReportName {
  const name = word ?? (json ? 'json' : 'text');
  if (json && name !== 'json') failUsage('json-and-report');
  return isReport(name)
    ? name
    : failUsage('value-unknown', { option: 'report', names: reportNames.join(', '), remedy: textFact('hints:oneOfThese') });
}

/** Verifies that APIs match the catalogue and `$metadata`. */
export const verifyCommand: Command = {
  name: 'verify',
  summary: 'help:commands.verify.summary',
  usage: 'help:commands.verify.usage',
  about: 'help:commands.verify.about',
  examples: [
    {
      does: 'help:commands.verify.examples.first',
      line: 'dataquay verify transport/cars --connection sample',
    },
    {
      does: 'help:commands.verify.examples.second',
      line: `dataquay verify transport/cars --report junit \\
  --connection sample >verify.xml`,
    },
  ],
  options: own,
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('verify', programArguments, shape);
    const { help, rows, parallel, report, json = false, ...options } = values;
    if (help) return null;
    if (positionals.length > 0) readApiName('verify', positionals);
    const verifyOptions = {
      positionals,
      rows: readNumber('rows', rows, usualRows, maxRows),
      parallel: readNumber('parallel', parallel, defaultParallelism, maxParallel),
      report: readReport(report, json),
    };
    return { kind: 'work', options, quick: false, perform: (work) => perform(work, verifyOptions) };
  },
};
