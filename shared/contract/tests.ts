import { oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problems/problem.ts';
import { languages } from '../translation/create-texts.ts';
import { checkStepIdSchema } from './check.ts';
import { testReportSchema } from './test-report.ts';

const connectionId = z.string().min(1).max(64);
const testReference = z.object({ connectionId, testId: z.string().regex(/^\d{1,16}$/) });

/** A connection test in the history. */
export const testSummarySchema = z.object({
  testId: z.string(),
  connectionId,
  /** Epoch milliseconds when the test began. */
  startedAt: z.number(),
  who: z.string().nullable(),
  /** The first step that failed. Null if no step failed. */
  failed: z.object({ step: checkStepIdSchema, problem: problemSchema }).nullable(),
  /** The step during which the user cancelled the test. Null if it wasn't cancelled. */
  cancelledAt: checkStepIdSchema.nullable(),
});

/** A stored connection test in the list of tests. */
export type TestSummary = z.infer<typeof testSummarySchema>;

/** The file formats of a connection test's report. */
export const reportForms = ['html', 'json'] as const;

/** A file format of a connection test's report. */
export type ReportForm = (typeof reportForms)[number];

const procedure = oc.errors({ PROBLEM: { data: problemSchema } });

/** The history of connection tests, on disk without secrets. */
export const testProcedures = {
  /** The tests of a connection, the latest first. */
  list: procedure.input(z.object({ connectionId })).output(z.array(testSummarySchema).readonly()),
  read: procedure.input(testReference).output(testReportSchema),
  /**
   * The report as a file that the user can send. It contains names and types, but no row of data, unless the user adds the values of its
   * responses. They are available until the application closes.
   */
  report: procedure
    .input(testReference.extend({ form: z.enum(reportForms), language: z.enum(languages), values: z.boolean().default(false) }))
    .output(z.object({ name: z.string(), text: z.string() })),
  /** Notifies a user whose focus is in another window that the latest repeated test of the connection has a different result. */
  announceChange: procedure.input(z.object({ connectionId, language: z.enum(languages) })).output(z.object({})),
};
