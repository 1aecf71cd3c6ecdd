import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { VerifiedApi } from '../../core/verify/verify.ts';

/** A report format. */
export interface Report {
  /** Returns the text to write after each API. Empty if the report is only written at the end. */
  readonly api: (verified: VerifiedApi, language: MessageLanguage) => string;
  readonly end: (all: readonly VerifiedApi[], language: MessageLanguage) => string;
}

/** All report formats. To add one, create a module and add it here. */
const reports = {
  text: async (): Promise<Report> => (await import('./text-report.ts')).textReport,
  json: async (): Promise<Report> => (await import('./json-report.ts')).jsonReport,
  junit: async (): Promise<Report> => (await import('../../core/verify/junit-report.ts')).junitReport,
} as const;
export type ReportName = keyof typeof reports;

export const reportNames = Object.keys(reports);

/** Returns whether a name is one of {@link reportNames}. */
export function isReport(name: string): name is ReportName {
  return Object.hasOwn(reports, name);
}

/** Loads a report format with its library. */
export function loadReport(name: ReportName): Promise<Report> {
  return reports[name]();
}
