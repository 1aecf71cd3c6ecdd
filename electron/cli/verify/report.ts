import type { Language } from '../../../shared/translation/create-texts.ts';
import type { VerifiedConnection } from '../../core/verify/html-report.ts';
import type { VerifiedApi } from '../../core/verify/verify.ts';

/** A report format. */
export interface Report {
  /** Returns the text to write after each API. Empty if the report is only written at the end. */
  readonly api: (verified: VerifiedApi, language: Language) => string;
  /** Returns the text to write at the end. */
  readonly end: (all: readonly VerifiedApi[], language: Language, connection: VerifiedConnection) => string;
}

/** All report formats. To add one, create a module and add it here. */
const reports = {
  text: async (): Promise<Report> => (await import('./text-report.ts')).textReport,
  json: async (): Promise<Report> => (await import('./json-report.ts')).jsonReport,
  junit: async (): Promise<Report> => (await import('../../core/verify/junit-report.ts')).junitReport,
  html: async (): Promise<Report> => {
    const { htmlVerification } = await import('../../core/verify/html-report.ts');
    return { api: () => '', end: (all, language, connection) => htmlVerification(connection, all, language) };
  },
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
