import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { languageOf } from '../../../shared/languages/index.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { entitySetName } from '../catalogue/addresses.ts';

/** The request of one row that failed. */
interface RowRequest {
  /** Name of the API as `PROJECT/API`. */
  readonly api: string;
  readonly format: Format;
  readonly description: ApiDescription;
  /** Whether this test received the API's rows in another language. */
  readonly otherRows: boolean;
  /** Whether the server sent the catalogue only for credentials. */
  readonly checksCatalogue: boolean;
  /** Whether a catalogue lists the API with its address. */
  readonly isListed: boolean;
}

/** Returns the problem of the connection test's own request of one row, with what earlier steps found out about the API. */
export function rowsProblem(problem: Problem, { api, format, description, otherRows, checksCatalogue, isListed }: RowRequest): Problem {
  const { code, parameters } = problem;
  const withReason = (reason: string, more: Problem['parameters'] = {}): Problem => ({
    ...problem,
    parameters: { ...parameters, ...more, reason },
  });
  if (parameters.reason === 'gateway-timeout-query')
    return withReason(otherRows ? 'gateway-timeout-odata' : 'gateway-timeout-rows', { api });
  if (code === 'timed-out' && parameters.reason === 'headers') return withReason('slow-rows', { api });
  if (parameters.reason === 'unsupported-option' || parameters.reason === 'unsupported-options')
    return withReason(parameters.reason === 'unsupported-option' ? 'test-option' : 'test-options');
  // The test names no fields.
  if (parameters.reason === 'unknown-field') return withReason('test');
  if (code === 'credentials-refused' && checksCatalogue && acceptedBefore.has(parameters.reason)) return withReason('rows', { api });
  if (code === 'unexpected-answer' && webPages.has(parameters.reason)) return withReason('rows-web-page', { api });
  if (code === 'unexpected-answer' && parameters.reason === 'document-sign-in-page') return withReason('rows-sign-in-page', { api });
  if (parameters.reason === 'unregistered-service' && isListed) return withReason('unregistered-listed', { api });
  if (parameters.reason !== undefined) return problem;
  switch (code) {
    case 'unknown-api':
      return { ...problem, parameters: { ...parameters, reason: 'listed', api, ...unlistedSet(description, format) } };
    case 'query-refused':
      return withReason(languageOf(format).hasMetadata ? 'test-odata' : 'test');
    case 'deployment-fault':
      return withReason('rows', { api });
    default:
      return problem;
  }
}

/** Reasons of rejected credentials that don't fit if the server accepted the same credentials for the catalogue. */
const acceptedBefore: ReadonlySet<unknown> = new Set([
  undefined,
  'service-token',
  'service-token-expired-on',
  'service-token-no-scheme',
  'service-token-scheme',
  'service-token-unknown',
]);

/** Reasons of web pages that the server of the API sent itself instead of rows. */
const webPages: ReadonlySet<unknown> = new Set(['document-web-page', 'document-web-application']);

/** The reasons of faults whose address is from a catalogue, by their reasons elsewhere. */
const listedReasons: ReadonlyMap<unknown, string> = new Map([
  ['document', 'metadata'],
  ['unregistered-service', 'unregistered-listed'],
]);

/** Returns the problem of the `$metadata` of an API in a catalogue. The catalogue was read, so the base URL and the sign-in are right. */
export function metadataProblemOf(problem: Problem, api: string): Problem {
  const { code, parameters } = problem;
  const reason = code === 'metadata-not-found' ? 'listed' : code === 'deployment-fault' ? listedReasons.get(parameters.reason) : undefined;
  return reason === undefined ? problem : { ...problem, parameters: { ...parameters, api, reason } };
}

/** Maximum number of entity sets in a problem. */
const maxListed = 10;

/** Returns the reason for missing rows if `$metadata` doesn't list the entity set of an API's address. Empty if it lists the set. */
function unlistedSet({ sides, metadata }: ApiDescription, format: Format): Problem['parameters'] {
  const side = sides.find(({ language }) => language === format && languageOf(format).hasMetadata);
  if (side === undefined) return {};
  const sets = metadata?.schema.entitySets.map(({ name }) => name) ?? [];
  const entitySet = entitySetName(side.url);
  if (sets.length === 0 || sets.includes(entitySet)) return {};
  const listed = sets.length > maxListed ? [...sets.slice(0, maxListed), '…'] : sets;
  return { reason: 'entity-set', entitySet, listed: listed.join(', ') };
}
