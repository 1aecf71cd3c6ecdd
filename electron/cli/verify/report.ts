import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { VerifiedApi } from '../../core/verify/verify.ts';

/** One way to tell what was found. */
export interface Report {
  /** What is written as soon as an API was looked at; nothing where only the whole can be written. */
  readonly api: (verified: VerifiedApi, language: MessageLanguage) => string;
  readonly end: (all: readonly VerifiedApi[], language: MessageLanguage) => string;
}

/** Every way to tell: a new one is a module of its own, loaded where it is wanted, and a line here. */
const reports = {
  text: async (): Promise<Report> => (await import('./text-report.ts')).textReport,
  json: async (): Promise<Report> => (await import('./json-report.ts')).jsonReport,
  junit: async (): Promise<Report> => (await import('../../core/verify/junit-report.ts')).junitReport,
} as const;
export type ReportName = keyof typeof reports;

export const reportNames = Object.keys(reports);

/** Whether a word is one of {@link reportNames}. */
export function isReport(word: string): word is ReportName {
  return Object.hasOwn(reports, word);
}

/** Loads a report, and with it the library that it takes. */
export function loadReport(name: ReportName): Promise<Report> {
  return reports[name]();
}
