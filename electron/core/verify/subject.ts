import { type ApiDescription, type Column, sideOf } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { CheckId } from '../../../shared/contract/verify.ts';
import { languageOf } from '../../../shared/languages/index.ts';
import { modelOf } from '../../../shared/metadata/index.ts';
import { emptyQuery, type Query } from '../../../shared/query/index.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { fail, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Outcome, UsedRequest } from './outcome.ts';
import { type RequestedRows, type RequestParts, requestRows } from './requested-rows.ts';

/** The rows of a response, with the request. */
export interface AskedRows extends RequestedRows {
  readonly request: UsedRequest;
}

/** The first rows of an API, from one response. */
interface FirstRows extends AskedRows {
  /** Whether these are all rows of the API. */
  readonly isComplete: boolean;
}

/** An API to verify, with functions that request its rows. */
export interface Subject {
  readonly description: ApiDescription;
  /** The formats that the server supports. */
  readonly formats: readonly Format[];
  /** The columns that rows contain, without streams. */
  readonly columns: readonly Column[];
  /** Columns that together identify a row. Empty if the API has no key. */
  readonly key: readonly Column[];
  /** Maximum number of rows per response to inspect. */
  readonly size: number;
  /** Returns the URL of a query. Null if the format can't express the query. */
  url(format: Format, query: Partial<Query>): string | null;
  /** Returns the first rows in the server's order. They are requested only once. @throws ProblemError if the request fails */
  first(format: Format): Promise<FirstRows>;
  /** Returns the rows of a query. Null if the format can't express the query. @throws ProblemError if the request fails */
  request(format: Format, query: Partial<Query>): Promise<AskedRows | null>;
  /** Returns the rows at a URL. @throws ProblemError if the request fails */
  requestAt(format: Format, url: string, headers?: HeaderLines): Promise<AskedRows>;
}

/** Number of rows per page that any server accepts. */
const safePageSize = 100;

/** Returns whether rows contain a column. `Edm.Stream` values have their own URLs (OData JSON §9). */
function isInRows({ edmType, odataType }: Column): boolean {
  return edmType !== 'Edm.Stream' && odataType !== 'Edm.Stream';
}

/** Options of the requests of a verification. */
interface SubjectOptions {
  /** Maximum number of rows per response to inspect. */
  readonly size: number;
  readonly dialect: Dialect | undefined;
  /** Maximum bytes to read after surplus rows. Defaults to 0. */
  readonly surplusBytes?: number;
  readonly signal: AbortSignal;
}

/** Creates the subject of a verification. */
export function createSubject(
  parts: RequestParts,
  description: ApiDescription,
  { size, dialect, surplusBytes, signal }: SubjectOptions,
): Subject {
  const { accessPoint, metadata, sides } = description;
  const columns = description.columns.filter(isInRows);
  const model = modelOf(accessPoint, description.columns, metadata);
  const firsts = new Map<Format, Promise<FirstRows>>();

  const url = (format: Format, changes: Partial<Query>): string | null => {
    const query = { ...emptyQuery, ...changes };
    const side = sideOf(description, format);
    if (side === null) return null;
    const printed = languageOf(format).print(side.url, query, { dialect, model });
    return printed.incomplete ? null : exactUrl(printed.text);
  };
  const requestAt = async (format: Format, address: string, headers: HeaderLines = []): Promise<AskedRows> => {
    const request = { format, url: parts.redaction.url(address) };
    try {
      return { ...(await requestRows(parts, { format, url: address, headers, atMost: size, surplusBytes, signal })), request };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      const parameters = { ...problem.parameters, ...request };
      throw new ProblemError({ ...problem, parameters }, { cause: error });
    }
  };
  const request = async (format: Format, query: Partial<Query>) => {
    const address = url(format, query);
    return address === null ? null : requestAt(format, address);
  };
  /** Requests the first page. If the server rejects the number of rows, requests fewer. */
  const requestPage = async (format: Format, rows: number, count: boolean): Promise<AskedRows> => {
    const query = { slice: { kind: 'page', number: 1, size: rows }, count } as const;
    try {
      return (await request(format, query)) ?? fail('invalid-url', { parameters: { url: sideOf(description, format)?.url ?? '' } });
    } catch (error) {
      if (rows <= safePageSize || problemOf(error)?.code !== 'query-refused') throw error;
      return requestPage(format, safePageSize, count);
    }
  };
  const requestFirst = async (format: Format): Promise<FirstRows> => {
    const countable = !languageOf(format).hasMetadata || metadata?.capabilities.countable !== false;
    const asked = await requestPage(format, size, countable);
    const { rows, total, nextUrl, tooMany } = asked;
    const isComplete = !tooMany && (total === null ? nextUrl === null && rows.length < size : rows.length >= total);
    return { ...asked, isComplete };
  };

  return {
    description,
    formats: sides.map(({ language }) => language),
    columns,
    key: columns.filter(({ key }) => key),
    size,
    url,
    first: (format) => {
      const asked = firsts.get(format) ?? requestFirst(format);
      firsts.set(format, asked);
      return asked;
    },
    request,
    requestAt,
  };
}

/** A check of an API. A new check needs a module in `checks/` and an entry in the `checks` of `verify.ts`. */
export interface Check {
  readonly id: CheckId;
  /** Runs the check. @throws ProblemError if a request fails. The check then counts as failed. */
  readonly run: (subject: Subject) => Promise<Outcome>;
}
