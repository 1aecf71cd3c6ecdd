import { z } from 'zod';
import { problemSchema } from '../problems/problem.ts';
import { apiReferenceSchema } from './catalogue/catalogue.ts';
import { formatSchema } from './results/run.ts';

/** The checks of an API, in the order in which they run. */
export const checkIds = [
  'metadata',
  'answers',
  'columns',
  'types',
  'key',
  'totals',
  'repeatable',
  'pages-rest',
  'pages-odata',
  'agreement',
  'filter',
  'order',
  'selection',
] as const;

/** The name of a check of an API. */
export type CheckId = (typeof checkIds)[number];

/** The faults that a check can find. `format` is the format whose responses show the fault. Rows are counted from 1. */
export const faultCodes = [
  /** The request failed (`format`, `problem`: its code; `status`). */
  'no-answer',
  /** The response has more rows than requested (`format`, `asked`). */
  'limit-ignored',
  'metadata-unreadable',
  /** The catalogue lists a column that isn't in `$metadata` (`column`). */
  'column-undeclared',
  /** Rows don't have a column, not even with null (`format`, `column`, `rows`, `row`: the first). */
  'column-missing',
  /** Rows have an undeclared column (`format`, `column`, `rows`). */
  'column-unknown',
  /** A row has a duplicate column, so readers lose one of its values (`format`, `column`, `rows`, `row`: the first). */
  'column-twice',
  /** A value isn't of the declared type (`format`, `column`, `row`, `value`, `type`). */
  'value-of-other-type',
  /** A column that isn't nullable has a null (`format`, `column`, `row`). */
  'null-not-allowed',
  /** A value is longer, or has more digits, than declared (`format`, `column`, `row`, `value`, `limit`). */
  'value-too-long',
  /** Rows have the key of another row (`format`, `rows`, `key`: an example). */
  'key-repeated',
  /** The reported total number of rows is wrong (`format`, `total`, `rows`). */
  'total-wrong',
  /** The two formats count differently (`rest`, `odata`). */
  'totals-differ',
  /** The same request returned other rows, or another order (`format`, `row`). */
  'not-repeatable',
  /** Pages repeat rows (`format`, `way`, `rows`, `example`). */
  'row-repeated',
  /** Pages omit rows that a single response has (`format`, `way`, `rows`, `example`). */
  'row-lost',
  /** The next page is at another origin, to which credentials aren't sent (`format`, `origin`). */
  'next-page-elsewhere',
  /** The last page has no link to the next one, but there are more rows (`format`, `rows`: their number on all pages). */
  'pages-end-early',
  /** The links between pages are circular (`format`). */
  'pages-endless',
  /** The formats have different values (`column`, `row`, `rest`, `odata`). */
  'value-differs',
  /**
   * Only one format writes timestamps with a time zone. Readers treat the timestamps of the other as local time (`format`, `column`,
   * `value`).
   */
  'zone-missing',
  /** Rows are missing in one format (`format`, `rows`, `example`). */
  'row-missing',
  /** A row doesn't match the filter (`format`, `column`, `value`, `found`). */
  'filter-ignored',
  /** A filter returned fewer or more rows than match it (`format`, `column`, `value`, `expected`, `rows`). */
  'filter-count',
  /** Rows aren't in the requested order (`format`, `column`, `row`). */
  'order-ignored',
  /** The columns aren't the requested ones (`format`, `column`, `found`). */
  'selection-ignored',
] as const;

/** The code of a fault of an API. */
export type FaultCode = (typeof faultCodes)[number];

/** Why a check is skipped. */
export const skipReasons = [
  /** A response that the check needs is missing. Another check reports the reason. */
  'no-answer',
  'no-rows',
  'too-few-rows',
  /** The server supports only one format. */
  'one-format',
  'format-not-there',
  /** No key identifies rows. */
  'no-key',
  /** `$metadata` couldn't be read. */
  'no-metadata',
  /** Responses don't contain the number of rows. */
  'no-total',
  /** No column is suitable. A suitable column has an exact type, is filterable, and has several values. */
  'no-column-fit',
  /** The server doesn't support it, according to `$metadata`. */
  'not-offered',
  /** The user has no permission to read this API in any format. */
  'not-permitted',
] as const;

/** The reason why a check was skipped. */
export type SkipReason = (typeof skipReasons)[number];

const factsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** One difference between an API and its description, with the requests whose responses show it. */
const faultSchema = z.object({
  code: z.enum(faultCodes),
  facts: factsSchema,
  requests: z.array(z.object({ format: formatSchema, url: z.string() })).readonly(),
});

/** The result of a check. */
const verifiedCheckSchema = z.object({
  id: z.enum(checkIds),
  status: z.enum(['passed', 'failed', 'skipped']),
  /** Why the check was skipped. Null if it wasn't. */
  reason: z.enum(skipReasons).nullable(),
  milliseconds: z.number(),
  faults: z.array(faultSchema).readonly(),
});

/** A check of an API with its result. */
export type VerifiedCheck = z.infer<typeof verifiedCheckSchema>;

const verifiedApiSchema = apiReferenceSchema.extend({
  title: z.string(),
  passed: z.boolean(),
  checks: z.array(verifiedCheckSchema).readonly(),
});

/** The results of all checks of an API. */
export type VerifiedApi = z.infer<typeof verifiedApiSchema>;

/** The progress of a verification: a started API (`number` of `total`), a verified API, or the reason for an early end. */
export const verifyEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), api: apiReferenceSchema, number: z.number(), total: z.number() }),
  z.object({ type: z.literal('verified'), api: verifiedApiSchema }),
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);

/** An event of a verification: a started API, a verified API, or an error. */
export type VerifyEvent = z.infer<typeof verifyEventSchema>;

/** Formats of a verification's report. */
export const verificationReportForms = ['html', 'junit'] as const;

/** A file format of a verification's report. */
export type VerificationReportForm = (typeof verificationReportForms)[number];
