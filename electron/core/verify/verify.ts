import type { ApiReference, ApiSummary } from '../../../shared/contract/catalogue.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { problemOf } from '../../wire/problem-error.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import { apisOf } from '../catalogue/fetched-catalogue.ts';
import type { AskParts } from './asked-rows.ts';
import { checks } from './check-list.ts';
import { type CheckId, type Fault, noAnswer, type Outcome } from './outcome.ts';
import { createSubject, type Subject } from './subject.ts';

export interface VerifyParts extends AskParts {
  readonly catalogue: Pick<CatalogueReader, 'list' | 'describe'>;
  /** The REST dialect of the deployment; the usual one where it is left out. */
  readonly dialect?: Dialect | undefined;
}

export interface VerifyOptions {
  /** The one API that is looked at; null for all of the catalogue. */
  readonly api: ApiReference | null;
  /** Rows of each answer that are looked at: an API with as many or fewer is seen whole. */
  readonly rows: number;
  /** Told before an API is looked at: which of how many, from 1. */
  readonly onApi?: (api: ApiReference, number: number, of: number) => void;
}

/** How one check of an API went. */
export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: Outcome;
  /** Whole milliseconds. */
  readonly milliseconds: number;
}

/** All that was found of an API. */
export interface VerifiedApi extends ApiReference {
  readonly title: string;
  readonly checks: readonly CheckResult[];
  readonly passed: boolean;
}

/** Checks that need nothing of the rows: they say themselves what did not come. */
const needsNoRows: readonly CheckId[] = ['metadata', 'answers'];

async function isAnswering(subject: Subject): Promise<boolean> {
  const answers = await Promise.allSettled(subject.formats.map((format) => subject.first(format)));
  return answers.every(({ status }) => status === 'fulfilled');
}

async function look(subject: Subject, signal: AbortSignal): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { id, look: lookAt } of checks) {
    const begun = performance.now();
    let outcome: Outcome;
    try {
      const possible = needsNoRows.includes(id) || (await isAnswering(subject));
      outcome = possible ? await lookAt(subject) : { status: 'skipped', reason: 'no-answer' };
    } catch (error) {
      signal.throwIfAborted();
      outcome = { status: 'failed', faults: [faultOf(error)] };
    }
    results.push({ id, outcome, milliseconds: Math.round(performance.now() - begun) });
  }
  return results;
}

/** A request of the check itself that failed. */
function faultOf(error: unknown): Fault {
  const problem = problemOf(error);
  if (problem === null) throw error;
  const { url, format } = problem.parameters;
  const fault = noAnswer(format === 'rest' ? 'rest' : 'odata', problem);
  const facts = {
    ...fault.facts,
    ...(typeof url === 'string' ? { url } : {}),
    ...(problem.detail === null ? {} : { detail: problem.detail }),
  };
  return { ...fault, facts };
}

async function verifyApi(parts: VerifyParts, api: ApiSummary | ApiReference, rows: number, signal: AbortSignal): Promise<VerifiedApi> {
  const description = await parts.catalogue.describe(api, signal);
  const { root, accessPoint, title } = description;
  const results = await look(createSubject(parts, description, { size: rows, dialect: parts.dialect, signal }), signal);
  return { root, accessPoint, title, checks: results, passed: results.every(({ outcome }) => outcome.status !== 'failed') };
}

/**
 * Looks at one API after the other: whether its answers are what the catalogue and `$metadata` promise, in both formats.
 *
 * @throws ProblemError where the catalogue or the API cannot be read at all (`unknown-api`), or the connection is gone; the signal's reason.
 */
export async function* verify(
  parts: VerifyParts,
  { api, rows, onApi }: VerifyOptions,
  signal: AbortSignal,
): AsyncGenerator<VerifiedApi, void, undefined> {
  const apis = api === null ? apisOf(await parts.catalogue.list(signal)) : [api];
  for (const [index, one] of apis.entries()) {
    onApi?.(one, index + 1, apis.length);
    yield await verifyApi(parts, one, rows, signal);
  }
}
