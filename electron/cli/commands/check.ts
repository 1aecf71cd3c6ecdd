import { resolve } from 'node:path';
import { commandText } from '../../../shared/commands/command.ts';
import { type CheckOptions, type CheckStep, checkStepIdSchema, checkSteps } from '../../../shared/contract/check.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { type ReportForm, reportForms } from '../../../shared/contract/tests.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import {
  certificateEvidence,
  describeEvidence,
  describeStep,
  type LabelledEvidence,
  parameterLabel,
} from '../../../shared/reports/describe-evidence.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { helpOption, jsonOption, type Options } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { CommandFailed, failUsage, textFact } from '../output/failure.ts';
import { printProblem } from '../output/print-problem.ts';
import { onOneLine } from '../output/text-table.ts';
import { readApiName, readArguments, rejectArguments } from '../read-arguments.ts';
import { cliTexts } from '../texts/cli-texts.ts';
import { versionOf } from '../version.ts';
import type { Command, Work } from './command.ts';

interface ReportedStep {
  readonly id: CheckStep['id'];
  readonly status: Exclude<CheckStep['status'], 'running'>;
  /** Time in ISO 8601 when the step started. Absent if it was skipped. */
  readonly startedAt?: string;
  readonly evidence: Readonly<Record<string, string | number>>;
  /** Commands that reproduce the step in a terminal. */
  readonly commands: readonly string[];
  readonly certificates?: CheckStep['certificates'];
  readonly cause?: string;
  readonly remedy?: string;
}

/**
 * Converts a step for the report. Evidence of a failed step includes the facts of the problem. Evidence of a skipped step includes the
 * reason.
 */
function reportedStep(
  { id, startedAt, evidence, commands: reproducing, certificates, skipped, problem }: CheckStep,
  status: ReportedStep['status'],
  language: MessageLanguage,
): ReportedStep {
  const commands = reproducing.map((command) => commandText(command, process.platform));
  const start = skipped === null ? { startedAt: new Date(startedAt).toISOString() } : {};
  const shared = { id, status, ...start, commands, ...(certificates.length > 0 && { certificates }) };
  if (problem === null) return { ...shared, evidence: skipped === null ? evidence : { ...evidence, reason: skipped } };
  const { code, message, cause } = printProblem(problem, language);
  // The text is the same as in the desktop window, so that users can compare both.
  const remedy = problemSentences(problem, language).next;
  const facts = problem.status === null ? {} : { status: problem.status };
  // The problem's own code overwrites the code of a nested problem in the facts.
  return { ...shared, evidence: { ...problem.parameters, ...facts, ...evidence, code }, cause: `${message} ${cause}`, remedy };
}

const symbols = { passed: '✓', failed: '✗', skipped: '–' } as const;

function readable(step: CheckStep, reported: ReportedStep, language: MessageLanguage): string {
  const { id, status, evidence, commands, cause, remedy } = reported;
  const { skipped, certificates, startedAt } = step;
  const { t } = sharedTexts(language);
  const lines = [`${symbols[status]} ${id.padEnd(17)} ${cliTexts(language).t(`output:step.${status}`)}`];
  if (cause !== undefined) lines.push(`    ${onOneLine(cause)}`);
  if (remedy !== undefined) lines.push(`    ${onOneLine(remedy)}`);
  if (skipped !== null) lines.push(`    ${t(`connectionTests:skipped.${skipped}`)}`);
  const described = describeStep(step, language);
  // The facts of the problem repeat some of the evidence.
  const known = new Set<string>([...described.flatMap(({ name, text }) => [name, text]), ...(skipped === null ? [] : ['reason'])]);
  const others = Object.entries(evidence).flatMap(([name, value]) =>
    known.has(name) || known.has(String(value)) || value === '' ? [] : [{ label: parameterLabel(name, language), text: String(value) }],
  );
  const issuers = certificates
    .slice(1)
    .flatMap((certificate, index): readonly Pick<LabelledEvidence, 'label' | 'text'>[] => [
      { label: cliTexts(language).t('output:step.certificate', { number: index + 2 }), text: certificate.subject },
      ...describeEvidence({ ...certificateEvidence(certificate, startedAt), subject: '' }, language),
    ]);
  lines.push(
    ...[...others, ...described, ...issuers].map(
      ({ label, text }) => `    ${t('connectionTests:labelled', { label, text: onOneLine(text) })}`,
    ),
  );
  lines.push(...commands.map((command) => `    $ ${onOneLine(command)}`));
  return `${lines.join('\n')}\n`;
}

/**
 * Tests the connection and writes the outcome of each step. Writes text after each step, or one JSON object at the end.
 *
 * @throws CommandFailed with the problem of the last failed step, because earlier failures didn't stop the test
 */
async function perform(
  { opened, output, progress, signal, language }: Work,
  json: boolean,
  options: CheckOptions,
  report: ReportFile | null,
): Promise<void> {
  const { check } = await import('../../core/diagnosis/start-check.ts');
  const { context, connection } = opened;
  const parts = context.checkParts(connection.id);
  const steps: ReportedStep[] = [];
  const ended: CheckStep[] = [];
  let failure: Problem | null = null;
  let running: { readonly id: CheckStep['id']; readonly since: number } | null = null;
  const timer = setInterval(() => {
    if (running !== null) progress.show(`… ${running.id}: ${Math.floor((performance.now() - running.since) / 1_000)} s`);
  }, 500);
  try {
    for await (const step of check(parts, options, signal)) {
      if (step.status === 'running') {
        running = { id: step.id, since: performance.now() };
        continue;
      }
      running = null;
      progress.clear();
      ended.push(step);
      const reported = reportedStep(step, step.status, json ? 'en' : language);
      steps.push(reported);
      failure = step.problem ?? failure;
      if (!json) await output.write(readable(step, reported, language));
    }
  } finally {
    clearInterval(timer);
  }
  if (json) await output.write(`${JSON.stringify({ ok: failure === null, steps })}\n`);
  if (report !== null) {
    const { writeAtomically } = await import('../../vault/atomic-file.ts');
    const { failStorage } = await import('../../core/results/store/result-store.ts');
    const { makeReport } = await import('../../core/diagnosis/make-report.ts');
    const { reportFile } = await import('../../core/diagnosis/test-history.ts');
    const testReport = makeReport(parts, options, ended, { version: versionOf(), platform: process.platform, language });
    await writeAtomically(report.file, reportFile(testReport, report.form, language).text).catch(failStorage);
  }
  if (failure !== null) throw new CommandFailed(failure);
}

const own = jsonOption('help:commands.check.options.json');
const chosen = {
  until: { type: 'string', placeholder: 'STEP', summary: 'help:commands.check.options.until', values: checkSteps },
  report: { type: 'string', placeholder: 'FILE', takes: 'file', summary: 'help:commands.check.options.report' },
  'no-sign-in': { type: 'boolean', summary: 'help:commands.check.options.noSignIn' },
  api: { type: 'string', placeholder: 'PROJECT/API', summary: 'help:commands.check.options.api' },
  seconds: { type: 'string', placeholder: 'N', summary: 'help:commands.check.options.seconds' },
} as const satisfies Options;
const shape = { ...connectionOptions, ...own, ...chosen, ...helpOption };

/** The file and format of a report. */
interface ReportFile {
  readonly file: string;
  readonly form: ReportForm;
}

/**
 * Reads `--report`.
 *
 * @throws UsageError if the file extension is unknown
 */
function readReportFile(file: string | undefined): ReportFile | null {
  if (file === undefined) return null;
  const form = reportForms.find((one) => file.toLowerCase().endsWith(`.${one}`));
  if (form === undefined)
    return failUsage('value-unknown', {
      option: 'report',
      names: textFact('hints:reportFiles'),
      remedy: textFact('hints:oneOfTheseExtensions'),
    });
  return { file: resolve(file), form };
}

/**
 * Reads the options of the test.
 *
 * @throws UsageError if an option is invalid
 */
function readChosen(values: {
  readonly until?: string | undefined;
  readonly 'no-sign-in'?: boolean | undefined;
  readonly api?: string | undefined;
  readonly seconds?: string | undefined;
}): CheckOptions {
  const { until, seconds = '60', api } = values;
  const step = checkStepIdSchema.optional().safeParse(until);
  if (!step.success)
    return failUsage('value-unknown', { option: 'until', names: checkSteps.join(', '), remedy: textFact('hints:oneOfThese') });
  const number = Number(seconds);
  if (!Number.isInteger(number) || number < 1 || number > 600)
    return failUsage('number-unusable', { option: 'seconds', most: 600, usual: 60 });
  return {
    until: step.data,
    signIn: values['no-sign-in'] !== true,
    api: api === undefined ? undefined : readApiName('check', [api]),
    seconds: number,
  };
}

/** Tests a connection and prints the outcome of each step. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'help:commands.check.summary',
  usage: 'help:commands.check.usage',
  about: 'help:commands.check.about',
  examples: [
    {
      does: 'help:commands.check.examples.first',
      line: 'dataquay check --connection sample',
    },
    {
      does: 'help:commands.check.examples.network',
      line: 'dataquay check --connection sample --until http',
    },
    {
      does: 'help:commands.check.examples.second',
      line: `dataquay check --json --base-url https://data.example.org \\
  --auth service-token --token env:TOKEN`,
    },
  ],
  options: { ...own, ...chosen },
  usesConnection: true,
  completions: [],
  read: (programArguments) => {
    const { values, positionals } = readArguments('check', programArguments, shape);
    const { help, json = false, until, 'no-sign-in': noSignIn, api, seconds, report, ...options } = values;
    if (help) return null;
    rejectArguments('check', positionals);
    const test = readChosen({ until, 'no-sign-in': noSignIn, api, seconds });
    const reportTo = readReportFile(report);
    return { kind: 'work', options, quick: true, perform: (work) => perform(work, json, test, reportTo) };
  },
};
