import type { ApiReference, ApiSummary } from '../../../shared/contract/catalogue/catalogue.ts';
import type { CheckId } from '../../../shared/contract/verify.ts';
import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import { isLanguageId } from '../../../shared/query/query.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import { apisOf } from '../catalogue/read-catalogue.ts';
import { agreementCheck } from './checks/agreement.ts';
import { metadataCheck, responsesCheck } from './checks/documents.ts';
import { odataPagesCheck, orderCheck, repeatableCheck, restPagesCheck } from './checks/paging.ts';
import { filterCheck, selectionCheck, totalsCheck } from './checks/query-options.ts';
import { columnsCheck, keyCheck, typesCheck } from './checks/schema.ts';
import { defaultParallelism, inParallel } from './in-parallel.ts';
import { type Fault, noResponse, type Outcome } from './outcome.ts';
import type { RequestParts } from './requested-rows.ts';
import { type Check, createSubject, type Subject } from './subject.ts';

/** The dependencies of a verification. */
export interface VerifyParts extends RequestParts {
  readonly catalogue: Pick<CatalogueReader, 'list' | 'describe'>;
  /** The REST dialect of the server. Defaults to the default dialect. */
  readonly dialect?: Dialect | undefined;
}

/** The options of a verification. */
export interface VerifyOptions {
  /** The API to verify. Null verifies the whole catalogue. */
  readonly api: ApiReference | null;
  /** Maximum number of rows per response to inspect. APIs with at most this number of rows are inspected completely. */
  readonly rows: number;
  /** Number of APIs to verify in parallel. Defaults to {@link defaultParallelism}. */
  readonly parallel?: number;
  /** Called before an API is verified, with its 1-based number and the number of APIs. */
  readonly onApi?: (api: ApiReference, number: number, of: number) => void;
}

/** The result of one check of an API. */
export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: Outcome;
  /** Duration in whole milliseconds. */
  readonly milliseconds: number;
}

/** The results of all checks of an API. */
export interface VerifiedApi extends ApiReference {
  readonly title: string;
  readonly checks: readonly CheckResult[];
  readonly passed: boolean;
}

/** Checks that run even if the API returns no rows, because they report missing rows themselves. */
const needsNoRows: readonly CheckId[] = ['metadata', 'answers'];

async function isResponding(subject: Subject): Promise<boolean> {
  const responses = await Promise.allSettled(subject.formats.map((format) => subject.first(format)));
  return responses.every(({ status }) => status === 'fulfilled');
}

async function runChecks(subject: Subject, signal: AbortSignal): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { id, run } of checks) {
    const startedAt = performance.now();
    let outcome: Outcome;
    try {
      const possible = needsNoRows.includes(id) || (await isResponding(subject));
      outcome = possible ? await run(subject) : { status: 'skipped', reason: 'no-answer' };
    } catch (error) {
      signal.throwIfAborted();
      outcome = { status: 'failed', faults: [faultOf(error, subject)] };
    }
    results.push({ id, outcome, milliseconds: Math.round(performance.now() - startedAt) });
  }
  return results;
}

/** Returns the fault for a failed request of a check. */
function faultOf(error: unknown, subject: Subject): Fault {
  const problem = problemOf(error);
  if (problem === null) throw error;
  const { url, format } = problem.parameters;
  // The requests of checks add their language to the problem.
  const language = isLanguageId(format) ? format : subject.description.sides[0].language;
  const fault = noResponse(language, problem);
  const facts = {
    ...fault.facts,
    ...(typeof url === 'string' ? { url } : {}),
    ...(problem.detail === null ? {} : { detail: problem.detail }),
  };
  return { ...fault, facts, ...(typeof url === 'string' && { requests: [{ format: language, url }] }) };
}

/** Returns the problem of an API that fails with the same problem in every format. Otherwise, returns null. */
async function refusalOf(subject: Subject): Promise<Problem | null> {
  const firsts = await Promise.allSettled(subject.formats.map((format) => subject.first(format)));
  const problems = firsts.map((first) => (first.status === 'rejected' ? problemOf(first.reason) : null));
  const [problem = null] = problems;
  return problems.every((one) => one?.code === problem?.code) ? problem : null;
}

/** Authentication problems that end the whole verification, because all further requests would fail. */
const endsAll: readonly ProblemCode[] = ['credentials-refused', 'not-signed-in'];

async function verifyApi(
  parts: VerifyParts,
  api: ApiSummary | ApiReference,
  { rows, isNamed }: { readonly rows: number; readonly isNamed: boolean },
  signal: AbortSignal,
): Promise<VerifiedApi> {
  const description = await parts.catalogue.describe(api, signal);
  const { root, accessPoint, title } = description;
  const subject = createSubject(parts, description, { size: rows, dialect: parts.dialect, signal });
  const results = await runChecks(subject, signal);
  const isResponsive = results.some(({ id, outcome }) => id === 'answers' && outcome.status === 'passed');
  const refusal = isResponsive ? null : await refusalOf(subject);
  if (refusal !== null && (endsAll.includes(refusal.code) || (isNamed && refusal.code === 'not-permitted')))
    throw new ProblemError(refusal);
  if (refusal?.code === 'not-permitted') {
    const outcome = { status: 'skipped', reason: 'not-permitted' } as const;
    return { root, accessPoint, title, checks: checks.map(({ id }) => ({ id, outcome, milliseconds: 0 })), passed: true };
  }
  return { root, accessPoint, title, checks: results, passed: results.every(({ outcome }) => outcome.status !== 'failed') };
}

/**
 * Verifies APIs, several in parallel, and yields their results in the order of the catalogue.
 *
 * Responses in both formats must match the catalogue and `$metadata`.
 *
 * @throws ProblemError if the catalogue or the API can't be read (`unknown-api`, or `not-permitted` for a single API). Also if the user is
 *   no longer signed in, or if the connection was removed. The signal's reason when the signal is aborted.
 */
export async function* verify(
  parts: VerifyParts,
  { api, rows, parallel = defaultParallelism, onApi }: VerifyOptions,
  signal: AbortSignal,
): AsyncGenerator<VerifiedApi, void, undefined> {
  const apis = api === null ? apisOf(await parts.catalogue.list(signal)) : [api];
  const verifyOne = (one: ApiSummary | ApiReference, index: number, signal: AbortSignal): Promise<VerifiedApi> => {
    onApi?.(one, index + 1, apis.length);
    return verifyApi(parts, one, { rows, isNamed: api !== null }, signal);
  };
  yield* inParallel(apis, parallel, verifyOne, signal);
}

/** All checks in the order in which they run. */
const checks: readonly Check[] = [
  metadataCheck,
  responsesCheck,
  columnsCheck,
  typesCheck,
  keyCheck,
  totalsCheck,
  repeatableCheck,
  restPagesCheck,
  odataPagesCheck,
  agreementCheck,
  filterCheck,
  orderCheck,
  selectionCheck,
];
