import { join } from 'node:path';
import { printProblem } from '../../../electron/cli/output/print-problem.ts';
import { createAppContext } from '../../../electron/core/app-context.ts';
import { htmlReport } from '../../../electron/core/diagnosis/html-report.ts';
import { makeReport } from '../../../electron/core/diagnosis/make-report.ts';
import { systemProbes } from '../../../electron/core/diagnosis/probes.ts';
import { check } from '../../../electron/core/diagnosis/start-check.ts';
import { createTelemetry } from '../../../electron/core/host/telemetry.ts';
import { archived, harOf } from '../../../electron/core/requests/har.ts';
import { startHelpersInNode } from '../../../electron/web/start-helper.ts';
import { type CheckStep, checkOptionsSchema } from '../../../shared/contract/check.ts';
import { connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import { secretPurposes } from '../../../shared/contract/signing-in/secret.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { describeParameters, internalParameters } from '../../../shared/reports/describe-evidence.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { memorySettings } from '../../electron/core/scripted-host.ts';
import type { FaultCase, Verdict } from './fault-case.ts';
import { Stage } from './stage.ts';

/** Score: 2 for the true cause and a useful fix, 1 for the right area, 0 for a wrong cause. */
export type Points = 0 | 1 | 2;

/** The result of one case. */
export interface CaseResult {
  readonly name: string;
  readonly points: Readonly<Record<Language, Points>>;
  /** What was missing or wrong, for the printed table. */
  readonly remarks: readonly string[];
  readonly milliseconds: number;
  /** All text of the case that a user could see. It must contain none of the secrets. */
  readonly shown: string;
  readonly secrets: readonly string[];
}

export const languages = ['en', 'fr'] as const satisfies readonly Language[];

const root = join(import.meta.dirname, '..', '..', '..');

/** Starts the servers of a case, tests its connection as the application does, and scores the diagnosis. */
export async function runCase(fault: FaultCase, number: number): Promise<CaseResult> {
  await using stage = new Stage(number);
  const start = performance.now();
  const { settings, secrets = {}, options = {}, timeout = 10_000, environment = {}, probes = {}, browser } = await fault.stage(stage);
  const logged: string[] = [];
  const telemetry = createTelemetry((text) => logged.push(text));
  const host = {
    platform: process.platform,
    dataFolder: await stage.folder(),
    settings: memorySettings(),
    startHelper: startHelpersInNode({
      kerberos: join(root, 'electron', 'signin', 'kerberos', 'helper', 'main.ts'),
      sql: join(root, 'electron', 'core', 'sql', 'helper', 'main.ts'),
    }),
    timeouts: { connect: timeout, headers: timeout, body: timeout },
    policyFile: await stage.file('policy.json', '{}'),
    openExternal: async (url: string) => {
      // A browser shows the page only after the sign-in is complete.
      void browser?.(url);
      return browser !== undefined;
    },
  };
  const inherited = Object.fromEntries(Object.keys(environment).map((name) => [name, process.env[name]]));
  Object.assign(process.env, environment);
  const context = createAppContext(host, telemetry, () => {
    throw new Error('The sample is no part of the laboratory.');
  });
  try {
    const connection = context.connections.create(connectionSettingsSchema.parse(settings));
    for (const purpose of secretPurposes) {
      const text = secrets[purpose];
      if (text !== undefined) await context.secrets.give(connection, purpose, text, 'session');
    }
    context.connections.use(connection.id, { staysSignedOut: true });
    const steps: CheckStep[] = [];
    const parts = { ...context.checkParts(connection.id), probes: { ...systemProbes, isContainer: () => false, ...probes } };
    for await (const step of check(parts, checkOptionsSchema.parse(options), AbortSignal.timeout(90_000)))
      if (step.status !== 'running') steps.push(step);
    const { points, remarks, reported } = score(fault.verdict, steps);
    const maker = { version: '1', platform: process.platform, language: 'en' } as const;
    const report = makeReport(parts, checkOptionsSchema.parse(options), steps, maker);
    const requests = parts.requests();
    const sent = [htmlReport(report), JSON.stringify([report, harOf(requests.map(archived), '1'), requests])];
    const exchange = context.open.session(connection.id).exchange();
    return {
      name: fault.name,
      points,
      remarks,
      milliseconds: performance.now() - start,
      shown: JSON.stringify([steps, reported, exchange, logged, sent]),
      secrets: [...Object.values(stage.canary), ...Object.values(secrets)],
    };
  } finally {
    await context.close();
    for (const [name, value] of Object.entries(inherited)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Returns the parameters of a problem that people don't see, although they aren't part of its text. */
function unlabelledParameters(problem: Problem): readonly string[] {
  const described = new Set(describeParameters(problem, 'en').map(({ name }) => name));
  const isHidden = (name: string): boolean => described.has(name) || internalParameters.has(name) || selectingParameters.has(name);
  return Object.keys(problem.parameters).filter((name) => problem.parameters[name] !== '' && !isHidden(name));
}

/** Parameters whose values select a text, or name the service of a port. */
const selectingParameters: ReadonlySet<string> = new Set(['code', 'error', 'reason', 'service']);

/** Matches the replacement of a fact that a sentence mentions and a problem doesn't have. */
const missingFact = /(?<=[ (“])\?(?=[ .,;)”])/;

/** Compares the reported diagnosis with the expected one. */
function score(
  expected: Verdict | null,
  steps: readonly CheckStep[],
): Pick<CaseResult, 'points' | 'remarks'> & { readonly reported: unknown } {
  const failed = steps.find(({ id, status }) => status === 'failed' && (expected?.follows !== true || id === expected.step));
  if (expected === null || failed === undefined || failed.problem === null) {
    const isRight = expected === null && failed === undefined;
    const found = failed === undefined ? 'nothing failed' : `${failed.id}: ${failed.problem?.code} ${failed.problem?.detail ?? ''}`;
    const points: Points = isRight ? 2 : 0;
    return { points: { en: points, fr: points }, remarks: isRight ? [] : [found], reported: null };
  }
  const { problem } = failed;
  const remarks: string[] = [];
  if (failed.id !== expected.step) remarks.push(`step ${failed.id}, not ${expected.step}`);
  const { reason = '', cause: named = '' } = problem.parameters;
  for (const name of unlabelledParameters(problem)) remarks.push(`fact ${name} lacks a label`);
  if (problem.code !== expected.code) remarks.push(`code ${problem.code}/${reason || named}, not ${expected.code}`);
  const reported = languages.map((language) => [language, printProblem(problem, language)] as const);
  const points = Object.fromEntries(
    reported.map(([language, { message, cause }]): [Language, Points] => {
      const remedy = problemSentences(problem, language).next;
      const why = `${message} ${cause}`;
      const missing = (text: string, patterns: readonly RegExp[]) => patterns.filter((pattern) => !pattern.test(text));
      const missingInCause = missing(why, expected.cause[language]);
      const missingInFix = missing(remedy, expected.fix[language]);
      const isComplete = !missingFact.test(`${why} ${remedy}`);
      if (!isComplete) remarks.push(`${language} text lacks a fact: ${why} ${remedy}`);
      for (const pattern of missingInCause) remarks.push(`${language} cause lacks ${pattern} [${reason || named}]: ${why}`);
      for (const pattern of missingInFix) remarks.push(`${language} fix lacks ${pattern}: ${remedy}`);
      const isPlaced = failed.id === expected.step && problem.code === expected.code;
      if (isPlaced && isComplete && missingInCause.length === 0 && missingInFix.length === 0) return [language, 2];
      return [language, problem.code === expected.code || missingInCause.length === 0 ? 1 : 0];
    }),
  ) as Record<Language, Points>;
  return { points, remarks, reported };
}
