import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { serverKindOf } from '../../../shared/servers/index.ts';
import { percentDecode } from '../../../shared/url/percent-encoding.ts';
import { encodingFacts, invalidTextFacts } from '../../wire/encoding-facts.ts';
import { makeProblem, ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { InvalidText } from '../../wire/rows/invalid-text.ts';
import { documentMessage } from '../../wire/server-message.ts';
import { apisOf, countApis, firstApi } from '../catalogue/read-catalogue.ts';
import { requestableNext } from '../connections/next-page.ts';
import { refusalInDocument } from '../requests/refusal-in-document.ts';
import type { Row } from '../verify/requested-rows.ts';
import { createSubject } from '../verify/subject.ts';
import { afterTicket, signedInRequest } from './kerberos-evidence.ts';
import { metadataProblemOf, rowsProblem } from './rows-problem.ts';
import { type Evidence, type Outcome, type StepContext, since } from './step.ts';
import { explainedRejection } from './token-rejection.ts';

/** Maximum number of APIs in a catalogue whose names are stored. Reports of two users are compared by these names. */
const maxApis = 5_000;

/** Maximum bytes to read if a server ignores the requested number of rows. It might report an error after the first rows. */
const surplusBytes = 1024 * 1024;

/** Reads the catalogue, and checks that it lists APIs. */
export async function takeCatalogue(context: StepContext): Promise<Outcome> {
  const { catalogue: reader, baseUrl, connection, observed, redaction, session, signal } = context;
  const start = performance.now();
  try {
    const catalogue = await reader.list(signal);
    const apis = countApis(catalogue);
    const evidence = { apis, milliseconds: since(start) };
    const { who } = session.status.value;
    if (apis === 0)
      return {
        evidence,
        problem: makeProblem('catalogue-empty', { parameters: { host: baseUrl.hostname, ...(who !== null && { who }) } }),
      };
    observed.api = context.api ?? firstApi(catalogue) ?? undefined;
    const names = apis > maxApis ? [] : apisOf(catalogue).map(nameOf);
    if (catalogue.wellEncoded === false)
      return {
        evidence,
        apis: names,
        problem: encodingProblem(redaction.url(baseUrl.href), catalogue.charset ?? null, null),
        canContinue: true,
      };
    return { evidence, apis: names };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    const ofTicket = afterTicket(problem, signedInRequest(context));
    if (ofTicket !== problem) return { problem: ofTicket };
    if (problem.code === 'unknown-api') {
      // A 404 of this address means that the base URL is wrong. It doesn't mean that an API is unknown.
      const { catalogue: path } = connection.paths;
      const repeated = repeatedPath(baseUrl.pathname, path);
      const reason = repeated === null ? missingPageReason(problem) : 'repeated-path';
      const parameters = { host: baseUrl.hostname, ...problem.parameters, reason, ...(repeated !== null && { repeated, path }) };
      return { problem: makeProblem('catalogue-not-found', { parameters, status: problem.status, detail: problem.detail }) };
    }
    if (problem.code === 'metadata-not-found' && !serverKindOf(connection.kind).hasCatalogue) {
      const reason = /\/\$metadata\/*$/.test(percentDecode(baseUrl.pathname).text) ? 'base-url' : 'service-root';
      return { problem: { ...problem, parameters: { reason, ...problem.parameters } } };
    }
    if (problem.parameters.reason === 'unknown-route' && baseUrl.pathname === '/')
      return { problem: { ...problem, parameters: { ...problem.parameters, reason: 'no-stage', baseUrl: redaction.url(baseUrl.href) } } };
    if (problem.code === 'not-permitted' && problem.parameters.reason === 'gateway' && isSameWithout(context, problem))
      return { problem: { ...problem, parameters: { ...problem.parameters, reason: 'gateway-everyone' } } };
    const rejection = explainedRejection(problem, context);
    if (rejection !== null) return rejection;
    throw error;
  }
}

/** Returns whether the server sent the same status to the request without credentials, although this connection has a sign-in. */
const isSameWithout = ({ observed, session }: StepContext, { status }: Problem): boolean =>
  session.status.value.method !== 'none' && observed.http?.status === status;

/** Returns the reason of a missing catalogue: whether the response is a web page, and whether the page is the web server's own. */
function missingPageReason({ parameters: { title, sender = '' }, detail }: Problem): string {
  if (title === undefined) return 'no-catalogue';
  const [product = ''] = String(sender).split('/');
  const isOwn = product !== '' && (detail?.toLowerCase().includes(product.toLowerCase()) || ownPageOfIis.test(String(title)));
  return isOwn ? 'server-page' : 'web-page';
}

/** Matches titles of the pages that IIS has for missing files. Its pages don't name it. */
const ownPageOfIis = /^(?:IIS \S+ Detailed Error - )?404(?:\.0)? - (?:File or directory not found|Not Found)/i;

/** Returns the end of the base URL's path with which the path of the catalogue begins. Null if there is none. */
function repeatedPath(basePath: string, cataloguePath: string): string | null {
  const base = basePath.replace(/\/+$/, '');
  const segments = cataloguePath.split('/').filter((segment) => segment !== '');
  const prefixes = segments.map((_segment, index) => `/${segments.slice(0, segments.length - index).join('/')}`);
  return prefixes.find((prefix) => base.endsWith(prefix)) ?? null;
}

async function described({ catalogue, observed, signal }: StepContext): Promise<ApiDescription | null> {
  if (observed.api === undefined) return null;
  observed.description ??= await catalogue.describe(observed.api, signal);
  return observed.description;
}

/** Returns the name of an API as `PROJECT/API`. */
export const nameOf = ({ root, accessPoint }: { readonly root: string; readonly accessPoint: string }): string => `${root}/${accessPoint}`;

/** Reads `$metadata` of the selected API, or of the first API in the catalogue. */
export async function takeMetadata(context: StepContext): Promise<Outcome> {
  const start = performance.now();
  const { api } = context.observed;
  if (api === undefined) return { skipped: 'not-told' };
  let description: ApiDescription | null;
  try {
    description = await described(context);
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'unknown-api') throw error;
    return { evidence: { api: nameOf(api) }, problem };
  }
  if (description === null) return { skipped: 'not-told' };
  const evidence = { api: nameOf(api), milliseconds: since(start) };
  const { metadataProblem, columns } = description;
  // Without metadata, the columns are those of the catalogue.
  if (metadataProblem === null) return { evidence: { ...evidence, columns: columns.length } };
  const found = serverKindOf(context.connection.kind).hasCatalogue ? metadataProblemOf(metadataProblem, evidence.api) : metadataProblem;
  return withExplanation({ evidence, problem: found }, context);
}

/** Adds to a failed step why the server rejected the token, if the test knows it and the server accepted no credentials before. */
function withExplanation(failed: { readonly problem: Problem; readonly evidence: Evidence }, context: StepContext): Outcome {
  const explained = failed.problem.parameters.reason === 'rows' ? null : explainedRejection(failed.problem, context);
  return explained === null ? failed : { ...explained, evidence: { ...failed.evidence, ...explained.evidence } };
}

/** Returns the step that requests one row of the API of {@link takeMetadata} in a format. */
export const takeRows =
  (format: Format) =>
  async (context: StepContext): Promise<Outcome> => {
    const { session, connection, redaction, signal, observed } = context;
    const start = performance.now();
    const { api: reference, description } = observed;
    // Without a description, the previous step failed, or there is no API.
    if (reference === undefined || description === undefined) return { skipped: 'step-before-failed' };
    const subject = createSubject({ session, redaction }, description, {
      size: 1,
      dialect: connection.dialect ?? undefined,
      surplusBytes,
      signal,
    });
    const api = nameOf(reference);
    if (!subject.formats.includes(format)) return { skipped: 'not-offered' };
    const query = { slice: { kind: 'page', number: 1, size: 1 } } as const;
    const url = subject.url(format, query);
    if (url === null) return { skipped: 'not-offered' };
    try {
      const { rows, status, invalidText, charset, nextUrl } = await subject.requestAt(format, url);
      const evidence = { api, url, rows: rows.length, milliseconds: since(start) };
      const problem =
        invalidText === null ? unexpectedRow(rows[0], description, { url, status, context }) : encodingProblem(url, charset, invalidText);
      const found = problem ?? nextPageProblem(nextUrl, url, connection.allowedOrigins);
      if (found === null) observed.hasRows = true;
      return found === null ? { evidence } : { evidence, problem: found };
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      if (problem === null) throw new ProblemError(makeProblem('internal'), { cause: error });
      const { hasRows: otherRows = false } = observed;
      const checksCatalogue = (observed.http?.status ?? 0) >= 400;
      const found = rowsProblem(problem, {
        api,
        format,
        description,
        otherRows,
        checksCatalogue,
        isListed: serverKindOf(connection.kind).hasCatalogue,
      });
      return withExplanation({ problem: found, evidence: { api, url, milliseconds: since(start) } }, context);
    }
  };

/** Returns the problem of a link to a page on another server, which isn't requested. Null without such a link. */
function nextPageProblem(nextUrl: string | null, url: string, allowedOrigins: readonly string[]): Problem | null {
  if (nextUrl === null) return null;
  if (requestableNext({ nextUrl, unusableNext: null }, url, allowedOrigins).url !== null) return null;
  const { origin } = new URL(nextUrl);
  return makeProblem('unexpected-answer', { parameters: { url, host: new URL(url).hostname, reason: 'next-page-elsewhere', origin } });
}

/**
 * Returns the problem of a response that isn't valid in UTF-8. A byte in another encoding would otherwise only show as a wrong character.
 *
 * @param charset The encoding that the response declares. Null if it declares none.
 * @param text The first invalid character. Null if it isn't known.
 */
function encodingProblem(url: string, charset: string | null, text: InvalidText | null): Problem {
  const isOther = charset !== null && !/^utf-?8$/.test(charset);
  const known = text === null ? encodingFacts(charset) : invalidTextFacts(text, charset);
  const facts = isOther ? { reason: 'wrong-charset', charset } : known;
  return makeProblem('unexpected-answer', { parameters: { url, host: new URL(url).hostname, ...facts } });
}

/**
 * Returns the problem of a row that has none of the API's columns, such as an error message with status 200. Null if the row has one of
 * them.
 */
function unexpectedRow(
  row: Row | undefined,
  { columns }: ApiDescription,
  { url, status, context }: { readonly url: string; readonly status: number; readonly context: StepContext },
): Problem | null {
  if (row === undefined || columns.length === 0 || columns.some(({ name }) => row.has(name))) return null;
  const document = Object.fromEntries([...row].map(([name, [kind, text]]) => [name, kind === 'json' ? parsed(text) : text]));
  const signedIn = context.session.status.value.method !== 'none';
  const refusal = refusalInDocument(document, { url, status, headers: [], text: '', signedIn }, context.redaction);
  if (refusal !== null) return refusal;
  const message = documentMessage(document);
  const reason = message !== null ? 'error-document' : status === 202 ? 'accepted' : 'no-columns';
  return makeProblem('unexpected-answer', { parameters: { url, host: new URL(url).hostname, reason }, status, detail: message });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
