import { resolve } from 'node:path';
import { type CheckOptions, type CheckStep, checkStepIdSchema, checkSteps } from '../../../shared/contract/check.ts';
import { commandText } from '../../../shared/contract/command.ts';
import { type ReportForm, reportForms } from '../../../shared/contract/tests.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { helpOption, jsonOption, type Options } from '../command-option.ts';
import { connectionOptions } from '../connection/options.ts';
import { CommandFailed, failUsage, textFact } from '../output/failure.ts';
import { failureText } from '../output/messages.ts';
import { printProblem } from '../output/print-problem.ts';
import { failuresOf } from '../output/step-failures.ts';
import { runningText, skippedText, stepText } from '../output/step-text.ts';
import { readApiName, readArguments, rejectArguments } from '../read-arguments.ts';
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
 * Converts a step for the JSON output, in English. Evidence of a failed step includes the facts of the problem. Evidence of a skipped step
 * includes the reason.
 */
function reportedStep(
  { id, startedAt, evidence, commands: reproducing, certificates, skipped, problem }: CheckStep,
  status: ReportedStep['status'],
): ReportedStep {
  const commands = reproducing.map((command) => commandText(command, process.platform));
  const start = skipped === null ? { startedAt: new Date(startedAt).toISOString() } : {};
  const shared = { id, status, ...start, commands, ...(certificates.length > 0 && { certificates }) };
  if (problem === null) return { ...shared, evidence: skipped === null ? evidence : { ...evidence, reason: skipped } };
  const { code, message, cause } = printProblem(problem, 'en');
  // The text is the same as in the desktop window, so that users can compare both.
  const remedy = problemSentences(problem, 'en').next;
  const facts = problem.status === null ? {} : { status: problem.status };
  // The problem's own code overwrites the code of a nested problem in the facts.
  return { ...shared, evidence: { ...problem.parameters, ...facts, ...evidence, code }, cause: `${message} ${cause}`, remedy };
}

/** Seconds after which a running step is shown, and then each further interval. */
const runningSeconds = { first: 1, interval: 5 } as const;

/**
 * Tests the connection and writes the outcome of each step. Writes text after each step, or one JSON object at the end.
 *
 * On a terminal, the causes and next steps are shown once, at the end.
 *
 * @throws CommandFailed with the problem of the last failed step, because earlier failures didn't stop the test
 */
async function perform(
  { opened, output, terminal, progress, signal, language }: Work,
  json: boolean,
  options: CheckOptions,
  report: ReportFile | null,
): Promise<void> {
  const { check } = await import('../../core/diagnosis/start-check.ts');
  const { context, connection } = opened;
  const parts = context.checkParts(connection.id);
  const steps: ReportedStep[] = [];
  const ended: CheckStep[] = [];
  // After a failed step, the others are skipped, so that they are listed last.
  const skipped: CheckStep['id'][] = [];
  let running: { readonly id: CheckStep['id']; readonly since: number; shown: number } | null = null;
  const timer = setInterval(() => {
    if (running === null) return;
    const seconds = Math.floor((performance.now() - running.since) / 1_000);
    const due =
      running.shown === 0 ? runningSeconds.first : running.shown - (running.shown % runningSeconds.interval) + runningSeconds.interval;
    if (seconds < due) return;
    running.shown = seconds;
    progress.show(runningText(running.id, seconds, language));
  }, 250);
  try {
    for await (const step of check(parts, options, signal)) {
      if (step.status === 'running') {
        running = { id: step.id, since: performance.now(), shown: 0 };
        continue;
      }
      running = null;
      progress.clear();
      ended.push(step);
      if (json) steps.push(reportedStep(step, step.status));
      else if (step.skipped === 'step-before-failed') skipped.push(step.id);
      else await output.write(stepText(step, language, terminal === null));
    }
  } finally {
    clearInterval(timer);
  }
  if (skipped.length > 0) await output.write(skippedText(skipped, language));
  const failures = failuresOf(ended, { connection: parts.connection, who: parts.session.status.value.who });
  const last = failures.at(-1);
  if (json) await output.write(`${JSON.stringify({ ok: last === undefined, steps })}\n`);
  if (report !== null) {
    const { writeAtomically } = await import('../../vault/atomic-file.ts');
    const { failStorage } = await import('../../core/results/store/result-store.ts');
    const { makeReport } = await import('../../core/diagnosis/make-report.ts');
    const { reportFile } = await import('../../core/diagnosis/test-history.ts');
    const testReport = makeReport(parts, options, ended, { version: versionOf(), platform: process.platform, language });
    await writeAtomically(report.file, reportFile(testReport, report.form, language).text).catch(failStorage);
  }
  if (last === undefined) return;
  if (terminal !== null && !json)
    for (const { problem, facts } of failures.slice(0, -1))
      await output.write(failureText({ ...printProblem(problem, language), ...facts }, language, { ...terminal, coloured: false }));
  throw new CommandFailed(last.problem, last.facts);
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

/** Returns the time limit of a test whose requests may take `timeout` seconds: enough for three such requests. */
const usualSeconds = (timeout: number): number => Math.min(600, Math.max(60, Math.ceil(3 * timeout) || 0));

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
  readonly timeout?: string | undefined;
}): CheckOptions {
  const { until, timeout, seconds = usualSeconds(Number(timeout ?? 0)), api } = values;
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

/** Returns whether the test sends no credentials. */
const endsBeforeSignIn = ({ signIn, until }: CheckOptions): boolean =>
  !signIn || (until !== undefined && checkSteps.indexOf(until) < checkSteps.indexOf('token'));

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
    const test = readChosen({ until, 'no-sign-in': noSignIn, api, seconds, timeout: options.timeout });
    const reportTo = readReportFile(report);
    return {
      kind: 'work',
      options,
      quick: true,
      isAnonymous: endsBeforeSignIn(test),
      perform: (work) => perform(work, json, test, reportTo),
    };
  },
};
