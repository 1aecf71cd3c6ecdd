import { z } from 'zod';
import { apiReferenceSchema } from './catalogue/catalogue.ts';
import { problemSchema } from './problem.ts';
import { formatSchema } from './results/run.ts';

/** What is looked at of an API, in this order. */
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
export type CheckId = (typeof checkIds)[number];

/**
 * Everything that can be wrong with an API. `format` names the language whose responses show it; places are rows counted from 1.
 */
export const faultCodes = [
  /** The request failed (`format`, `problem`: its code; `status`). */
  'no-answer',
  /** More rows came than were asked for (`format`, `asked`). */
  'limit-ignored',
  'metadata-unreadable',
  /** The catalogue lists a column that `$metadata` does not name (`column`). */
  'column-undeclared',
  /** Rows lack a column, which is not the same as null (`format`, `column`, `rows`, `row`: the first). */
  'column-missing',
  /** Rows have a column that nothing declares (`format`, `column`, `rows`). */
  'column-unknown',
  /** A row has a column twice, of which readers keep one value (`format`, `column`, `rows`, `row`: the first). */
  'column-twice',
  /** A value is none of the declared type (`format`, `column`, `row`, `value`, `type`). */
  'value-of-other-type',
  /** A column that is never null has a null (`format`, `column`, `row`). */
  'null-not-allowed',
  /** A value is longer, or has more digits, than declared (`format`, `column`, `row`, `value`, `limit`). */
  'value-too-long',
  /** Rows have the key of another row (`format`, `rows`, `key`: an example). */
  'key-repeated',
  /** The number of rows told is not the number that there are (`format`, `total`, `rows`). */
  'total-wrong',
  /** The two formats count differently (`rest`, `odata`). */
  'totals-differ',
  /** The same request brought its rows in another order, or other rows (`format`, `row`). */
  'not-repeatable',
  /** Pages hold a row more often than one response does (`format`, `way`, `rows`, `example`). */
  'row-repeated',
  /** Pages lack rows that one response has (`format`, `way`, `rows`, `example`). */
  'row-lost',
  /** The next page lies at another origin, where no credential goes (`format`, `origin`). */
  'next-page-elsewhere',
  /** The pages end, without an address of the next one, before the rows do (`format`, `rows`: so many were on them). */
  'pages-end-early',
  /** The pages go in a circle (`format`). */
  'pages-endless',
  /** The formats say different values (`column`, `row`, `rest`, `odata`). */
  'value-differs',
  /** One format writes moments without a zone, the other with one: readers take the former for local time (`format`, `column`, `value`). */
  'zone-missing',
  /** One format lacks rows that the other has (`format`, `rows`, `example`). */
  'row-missing',
  /** A row came that does not meet the condition (`format`, `column`, `value`, `found`). */
  'filter-ignored',
  /** A condition brought fewer or more rows than meet it (`format`, `column`, `value`, `expected`, `rows`). */
  'filter-count',
  /** Rows are not in the order asked for (`format`, `column`, `row`). */
  'order-ignored',
  /** Other columns came than were asked for (`format`, `column`, `found`). */
  'selection-ignored',
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** Why something is not looked at. */
export const skipReasons = [
  /** What it needs did not come: another check says why. */
  'no-answer',
  'no-rows',
  'too-few-rows',
  /** The server has one format alone. */
  'one-format',
  'format-not-there',
  /** Nothing says what tells one row from another. */
  'no-key',
  /** `$metadata` could not be read. */
  'no-metadata',
  /** Answers tell no number of rows. */
  'no-total',
  /** No column is fit for it: of a type with clear values, allowed to be asked for, with more than one value. */
  'no-column-fit',
  /** `$metadata` says that it is not offered. */
  'not-offered',
  /** Whoever is signed in may not read this API, in no format. */
  'not-permitted',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const factsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** One thing that an API does other than it promised. */
const faultSchema = z.object({ code: z.enum(faultCodes), facts: factsSchema });

/** How a check of an API went, and the requests that it compared: at most eight. */
const verifiedCheckSchema = z.object({
  id: z.enum(checkIds),
  status: z.enum(['passed', 'failed', 'skipped']),
  /** Why it was skipped; null otherwise. */
  reason: z.enum(skipReasons).nullable(),
  milliseconds: z.number(),
  faults: z.array(faultSchema).readonly(),
  requests: z.array(z.object({ format: formatSchema, url: z.string() })).readonly(),
});
export type VerifiedCheck = z.infer<typeof verifiedCheckSchema>;

const verifiedApiSchema = apiReferenceSchema.extend({
  title: z.string(),
  passed: z.boolean(),
  checks: z.array(verifiedCheckSchema).readonly(),
});

/** All that was found of an API. */
export type VerifiedApi = z.infer<typeof verifiedApiSchema>;

/** What is told while a catalogue is verified: an API that is begun (`number` of `total`), one that was looked at, and why it ended early. */
export const verifyEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), api: apiReferenceSchema, number: z.number(), total: z.number() }),
  z.object({ type: z.literal('verified'), api: verifiedApiSchema }),
  z.object({ type: z.literal('failed'), problem: problemSchema }),
]);
export type VerifyEvent = z.infer<typeof verifyEventSchema>;

/** Formats of a verification's report. */
export const verificationReportForms = ['html', 'junit'] as const;
export type VerificationReportForm = (typeof verificationReportForms)[number];
