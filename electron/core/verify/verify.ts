import type { ApiReference, ApiSummary } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import type { CheckId } from '../../../shared/contract/verify.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import { apisOf } from '../catalogue/read-catalogue.ts';
import { type AskParts, atOnce, usualAtOnce } from './asked-rows.ts';
import { agreementCheck } from './checks/agreement.ts';
import { metadataCheck, responsesCheck } from './checks/documents.ts';
import { odataPagesCheck, orderCheck, repeatableCheck, restPagesCheck } from './checks/paging.ts';
import { filterCheck, selectionCheck, totalsCheck } from './checks/query-options.ts';
import { columnsCheck, keyCheck, typesCheck } from './checks/schema.ts';
import { type Fault, noResponse, type Outcome } from './outcome.ts';
import { type Check, createSubject, type Subject, type UsedRequest } from './subject.ts';

export interface VerifyParts extends AskParts {
  readonly catalogue: Pick<CatalogueReader, 'list' | 'describe'>;
  /** The REST dialect of the server; the usual one where it is left out. */
  readonly dialect?: Dialect | undefined;
}

export interface VerifyOptions {
  /** The one API that is looked at; null for all of the catalogue. */
  readonly api: ApiReference | null;
  /** Rows of each response that are looked at: an API with as many or fewer is seen whole. */
  readonly rows: number;
  /** APIs that are looked at at once; a few where it is left out. */
  readonly parallel?: number;
  /** Told before an API is looked at: which of how many, from 1. */
  readonly onApi?: (api: ApiReference, number: number, of: number) => void;
}

/** How one check of an API went. */
export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: Outcome;
  /** Whole milliseconds. */
  readonly milliseconds: number;
  /** The requests whose rows it compared: at most eight. */
  readonly requests: readonly UsedRequest[];
}

/** Requests of a check that are told. */
const mostRequests = 8;

/** All that was found of an API. */
export interface VerifiedApi extends ApiReference {
  readonly title: string;
  readonly checks: readonly CheckResult[];
  readonly passed: boolean;
}

/** Checks that need nothing of the rows: they say themselves what did not come. */
const needsNoRows: readonly CheckId[] = ['metadata', 'answers'];

async function isResponding(subject: Subject): Promise<boolean> {
  const responses = await Promise.allSettled(subject.formats.map((format) => subject.first(format)));
  return responses.every(({ status }) => status === 'fulfilled');
}

async function look(subject: Subject, signal: AbortSignal): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { id, look: lookAt } of checks) {
    const begun = performance.now();
    let outcome: Outcome;
    try {
      const possible = needsNoRows.includes(id) || (await isResponding(subject));
      subject.takeRequests();
      outcome = possible ? await lookAt(subject) : { status: 'skipped', reason: 'no-answer' };
    } catch (error) {
      signal.throwIfAborted();
      outcome = { status: 'failed', faults: [faultOf(error)] };
    }
    results.push({
      id,
      outcome,
      milliseconds: Math.round(performance.now() - begun),
      requests: subject.takeRequests().slice(-mostRequests),
    });
  }
  return results;
}

/** A request of the check itself that failed. */
function faultOf(error: unknown): Fault {
  const problem = problemOf(error);
  if (problem === null) throw error;
  const { url, format } = problem.parameters;
  const fault = noResponse(format === 'rest' ? 'rest' : 'odata', problem);
  const facts = {
    ...fault.facts,
    ...(typeof url === 'string' ? { url } : {}),
    ...(problem.detail === null ? {} : { detail: problem.detail }),
  };
  return { ...fault, facts };
}

/** The problem that an API answers with whatever its format; null where one brings rows, or they say different things. */
async function refusalOf(subject: Subject): Promise<Problem | null> {
  const firsts = await Promise.allSettled(subject.formats.map((format) => subject.first(format)));
  const problems = firsts.map((first) => (first.status === 'rejected' ? problemOf(first.reason) : null));
  const [problem = null] = problems;
  return problems.every((one) => one?.code === problem?.code) ? problem : null;
}

/** Who was signed in is not any more: nothing that follows would say anything of the APIs. */
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
  const results = await look(subject, signal);
  const isResponsive = results.some(({ id, outcome }) => id === 'answers' && outcome.status === 'passed');
  const refusal = isResponsive ? null : await refusalOf(subject);
  if (refusal !== null && (endsAll.includes(refusal.code) || (isNamed && refusal.code === 'not-permitted')))
    throw new ProblemError(refusal);
  if (refusal?.code === 'not-permitted') {
    const outcome = { status: 'skipped', reason: 'not-permitted' } as const;
    return { root, accessPoint, title, checks: checks.map(({ id }) => ({ id, outcome, milliseconds: 0, requests: [] })), passed: true };
  }
  return { root, accessPoint, title, checks: results, passed: results.every(({ outcome }) => outcome.status !== 'failed') };
}

/**
 * Looks at APIs, some at once, and tells of them in the order of the catalogue: whether its responses are what the catalogue and `$metadata` promise, in both formats.
 *
 * @throws ProblemError where the catalogue or the API cannot be read at all (`unknown-api`, for a named one `not-permitted`), nobody is signed in any
 * more, or the connection is gone; the signal's reason.
 */
export async function* verify(
  parts: VerifyParts,
  { api, rows, parallel = usualAtOnce, onApi }: VerifyOptions,
  signal: AbortSignal,
): AsyncGenerator<VerifiedApi, void, undefined> {
  const apis = api === null ? apisOf(await parts.catalogue.list(signal)) : [api];
  const lookAt = (one: ApiSummary | ApiReference, index: number, leaving: AbortSignal): Promise<VerifiedApi> => {
    onApi?.(one, index + 1, apis.length);
    return verifyApi(parts, one, { rows, isNamed: api !== null }, leaving);
  };
  yield* atOnce(apis, parallel, lookAt, signal);
}

/** Everything that is looked at of an API, in order. */
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
