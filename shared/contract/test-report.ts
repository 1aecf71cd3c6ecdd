import { z } from 'zod';
import { reportedSignInSettings } from '../signin/methods.ts';
import { languages } from '../translation/create-texts.ts';
import { ownValue } from '../values/own-value.ts';
import { type CheckStepId, checkOptionsSchema, checkStepSchema, checkSteps } from './check.ts';
import { recordedRequestSchema } from './results/recorded-request.ts';

/** The settings in a report, in order. */
export const settingNames = [
  'baseUrl',
  'kind',
  'method',
  ...reportedSignInSettings,
  'proxy',
  'proxyUser',
  'caFile',
  'clientCertificate',
  'certificateExceptions',
  'allowedOrigins',
  'timeouts',
  'paths',
] as const;

const shortText = z.string().max(10_000);

/** A recorded connection test that users can share. It contains no secrets. */
export const testReportSchema = z.object({
  format: z.literal('dataquay-connection-test'),
  formatVersion: z.literal(1),
  language: z.enum(languages),
  /** Epoch milliseconds when the test began. */
  startedAt: z.number(),
  connection: z.object({ id: z.string().max(64), name: z.string().max(200) }),
  settings: z.array(z.object({ name: z.enum(settingNames), value: shortText })).max(100),
  /** Versions of the application and its runtimes, such as `Node.js`. */
  versions: z.array(z.object({ name: z.string().max(100), value: z.string().max(200) })).max(20),
  /** `process.platform` of the application that ran the test. */
  platform: z.string().max(40),
  options: checkOptionsSchema,
  who: z.string().max(1_000).nullable(),
  steps: z.array(checkStepSchema).max(20),
  requests: z.array(recordedRequestSchema).max(500),
});

/** The report of a connection test. */
export type TestReport = z.infer<typeof testReportSchema>;

/** Maximum number of characters of a report's file. */
export const longestReport = 8_000_000;

/** The id of the element that holds the JSON of a report in HTML. */
export const embeddedReportId = 'dataquay-report';

/**
 * Parses a report that was saved as JSON or HTML. Its content isn't trusted, and is never executed.
 *
 * @returns null if it isn't a report
 */
export function readReport(text: string): TestReport | null {
  if (text.length > longestReport) return null;
  const json = text.trimStart().startsWith('{') ? text : embeddedJson(text);
  if (json === null) return null;
  try {
    return testReportSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the JSON in an HTML report, as written by `htmlText`. */
function embeddedJson(html: string): string | null {
  const start = `<pre id="${embeddedReportId}" hidden>`;
  const from = html.lastIndexOf(start);
  const to = from < 0 ? -1 : html.indexOf('</pre>', from);
  return to < 0
    ? null
    : html.slice(from + start.length, to).replace(/&(lt|gt|quot|amp);/g, (_all, name: string) => ownValue(entities, name) ?? '');
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** Escapes a text for HTML, in elements and in attributes with double quotes. */
export function htmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Returns the first failed step. Null if no step failed. */
export function failedStep({ steps }: Pick<TestReport, 'steps'>): TestReport['steps'][number] | null {
  return steps.find(({ status }) => status === 'failed') ?? null;
}

/**
 * Returns the step during which a test was cancelled. Null if it wasn't. A complete test lists every step, including skipped steps.
 *
 * @param steps The steps that have ended
 */
export function cancelledStep({ steps }: Pick<TestReport, 'steps'>): CheckStepId | null {
  return checkSteps[steps.length] ?? null;
}
