import type { VerifiedApi } from '../../core/verify/verify.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import { textReport } from './text-report.ts';

/** One way to tell what was found. */
export interface Report {
  /** What is written as soon as an API was looked at; nothing where only the whole can be written. */
  readonly api: (verified: VerifiedApi) => string;
  readonly end: (all: readonly VerifiedApi[]) => string;
}

/** Every way to tell: a new one is a module of its own and a line here. */
export const reports = { text: textReport, json: jsonReport, junit: junitReport } as const satisfies Readonly<Record<string, Report>>;
export type ReportName = keyof typeof reports;

/** Whether a word names one of {@link reports}. */
export function isReport(word: string): word is ReportName {
  return Object.hasOwn(reports, word);
}
