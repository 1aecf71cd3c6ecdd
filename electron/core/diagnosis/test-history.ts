import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { type TestReport, testReportSchema } from '../../../shared/contract/test-report.ts';
import type { ReportForm, TestSummary } from '../../../shared/contract/tests.ts';
import { describeOutcome, outcomeKey, outcomeOf } from '../../../shared/reports/describe-outcome.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { fail } from '../../wire/problem-error.ts';
import type { PersistedFiles } from '../catalogue/persisted-files.ts';
import { htmlReport } from './html-report.ts';

/** The stored reports of connection tests. */
export interface TestHistory {
  add(report: TestReport): Promise<void>;
  /** Returns the tests of a connection, latest first. */
  list(connectionId: string): Promise<readonly TestSummary[]>;
  /** Returns the report of a test. @throws ProblemError `unknown-run`. */
  read(connectionId: string, testId: string): Promise<TestReport>;
  forget(connectionId: string): Promise<void>;
}

const maxTests = 30;

/** Creates the store of the connection tests on disk. */
export function createTestHistory(files: PersistedFiles): TestHistory {
  const read = (connectionId: string, testId: string) => files.read([connectionId, testId], testReportSchema);
  /** Returns whether a test repeated an earlier one with the same result, and the new test does the same. */
  const isReplaceable = (earlier: TestReport | null, report: TestReport): boolean =>
    report.options.repeated === true && earlier?.options.repeated === true && outcomeKey(earlier) === outcomeKey(report);
  return {
    add: async (report) => {
      const [latest] = await files.list([report.connection.id]);
      const isReplaced = latest !== undefined && isReplaceable(await read(report.connection.id, latest), report);
      // The report has no secrets. A further removal could change codes that contain the text of a secret.
      await files.writeBytes([report.connection.id, String(Math.round(report.startedAt))], [Buffer.from(JSON.stringify(report))]);
      if (isReplaced) await files.remove([report.connection.id, latest]);
      await files.prune([report.connection.id], maxTests);
    },
    list: async (connectionId) => {
      const names = await files.list([connectionId]);
      const summaries = await Promise.all(names.map(async (testId) => summaryOf(connectionId, testId, await read(connectionId, testId))));
      return summaries.filter((summary) => summary !== null).sort((one, other) => other.startedAt - one.startedAt);
    },
    read: async (connectionId, testId) =>
      (await read(connectionId, testId)) ?? fail('unknown-run', { parameters: { runId: `${connectionId}/${testId}` } }),
    forget: (connectionId) => files.remove([connectionId]),
  };
}

function summaryOf(connectionId: string, testId: string, report: TestReport | null): TestSummary | null {
  if (report === null) return null;
  const { failed, cancelledAt } = outcomeOf(report);
  const { startedAt, who } = report;
  // The server message is only in the report. The list would be too large with it.
  const at = failed === null ? null : { ...failed, problem: { ...failed.problem, detail: null } };
  return { testId, connectionId, startedAt, who, failed: at, cancelledAt };
}

/** Returns the title and the text of a notification about a changed result of a connection's test. */
export function changeNotice(connection: string, summary: TestSummary, language: Language): readonly [title: string, text: string] {
  const title = sharedTexts(language).t('connectionTests:changed', { connection });
  return [title, describeOutcome(summary, language)];
}

/** Returns a report with the complete responses of its requests, as far as they are still recorded. */
export function withRecordedValues(report: TestReport, recorded: readonly RecordedRequest[]): TestReport {
  const texts = new Map(recorded.map(({ id, at, text }) => [`${id} ${at}`, text]));
  return {
    ...report,
    requests: report.requests.map((request) => ({ ...request, text: texts.get(`${request.id} ${request.at}`) ?? request.text })),
  };
}

/** Returns the file name and the text of a report in a language. */
export function reportFile(report: TestReport, form: ReportForm, language: Language): { readonly name: string; readonly text: string } {
  const name = report.connection.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'connection';
  const day = new Date(report.startedAt).toISOString().slice(0, 16).replace(/[:T]/g, '-');
  const storedReport = { ...report, language };
  const text = form === 'html' ? htmlReport(storedReport) : `${JSON.stringify(storedReport, null, 2)}\n`;
  return { name: `${name}-${day}.${form}`, text };
}
