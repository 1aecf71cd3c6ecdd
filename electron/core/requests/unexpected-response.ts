import type { Problem } from '../../../shared/problems/problem.ts';
import { mediaType } from '../../wire/header-lines.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isWebPage, pageText } from '../../wire/sender.ts';
import { describeXml } from '../../wire/server-message.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { describeDocument, isDelimited, programError } from './unexpected-document.ts';

type Placed = Pick<WireResponse, 'url' | 'status' | 'headers' | 'redirects'>;

/** Root elements of feeds, and of the documents of OData services. */
const atomRoots: ReadonlySet<string> = new Set(['feed', 'entry', 'service', 'Edmx']);

/** Maximum number of quoted characters of a response without rows. */
const longestQuote = 300;

/** Maximum number of quoted characters of an XML error. */
const longestMessage = 500;

/**
 * Returns a problem with a response's body, with its origin and, for a web page, the host that redirected to the page. The message of an XML
 * error is quoted.
 *
 * @param text the start of the body, or an empty text if it isn't known
 */
export function placedProblem(problem: Problem, response: Placed, text: string, redaction: Redaction): Problem {
  if (problem.parameters.reason === 'not-rows' && isWebPage({ headers: response.headers, text }))
    return describeDocument({ ...response, bytes: Buffer.byteLength(text), text }, redaction);
  const placed = { ...problem, parameters: placedParameters(problem, response, text, redaction), status: response.status };
  if (placed.parameters.reason === 'error-in-rows' || placed.parameters.reason === 'error-document')
    return { ...placed, detail: problem.detail === null ? null : redaction.text(problem.detail, longestMessage) };
  if (placed.parameters.reason === 'malformed' || placed.parameters.reason === 'trailing') return describedError(placed, text, redaction);
  if (placed.parameters.reason === 'not-rows') return describedRows(placed, text, redaction);
  if (placed.parameters.reason !== 'xml-rows') return placed;
  const { kind, root, message } = describeXml(text.trim());
  if (root === 'Envelope' && kind !== 'error') return { ...placed, parameters: { ...placed.parameters, reason: 'soap-rows' } };
  if (kind !== 'error' && !atomRoots.has(root))
    return { ...placed, parameters: { ...placed.parameters, reason: 'plain-xml-rows', ...(root !== '' && { root }) } };
  if (kind !== 'error') return placed;
  const detail = message === null ? problem.detail : redaction.text(message, longestMessage);
  return { ...placed, parameters: { ...placed.parameters, reason: 'error-document' }, detail };
}

/** Adds the start of a response without rows to its problem. Reports delimited text that is declared as JSON. */
function describedRows(problem: Problem, text: string, redaction: Redaction): Problem {
  const shown = text.replace(/[\p{C}\uFFFD]+/gu, ' ').trim();
  const isMislabelled = /json/.test(String(problem.parameters.contentType)) && isDelimited(text, '');
  const parameters = isMislabelled ? { ...problem.parameters, reason: 'csv-as-json' } : problem.parameters;
  return { ...problem, parameters, detail: problem.detail ?? (shown === '' ? null : redaction.text(shown, longestQuote)) };
}

/** Adds the text at the error of a response with rows. Reports messages of programs, which begin there. */
function describedError(problem: Problem, text: string, redaction: Redaction): Problem {
  const { position } = problem.parameters;
  const rest = Buffer.from(text).subarray(Number(position)).toString('utf8');
  const shown = pageText(rest.replace(/[\p{C}\uFFFD]+/gu, ' ').slice(0, longestMessage)).trim();
  if (problem.detail !== null || shown === '') return problem;
  const reason = programError.test(rest) ? 'program-error-in-rows' : problem.parameters.reason;
  return {
    ...problem,
    parameters: { ...problem.parameters, ...(reason !== undefined && { reason }) },
    detail: redaction.text(shown, longestQuote),
  };
}

function placedParameters({ parameters }: Problem, response: Placed, text: string, redaction: Redaction): Problem['parameters'] {
  const contentType = mediaType(response.headers) ?? '';
  const responseFacts = { ...parameters, url: redaction.url(response.url), host: new URL(response.url).hostname, contentType };
  if (response.status === 202 && (parameters.reason === 'not-rows' || parameters.reason === 'empty'))
    return { ...responseFacts, reason: 'accepted' };
  // Some servers declare XML as JSON.
  const isXml = /[/+]xml$/.test(contentType) || /^\uFEFF?\s*<[?!\w]/.test(text);
  return parameters.reason === 'not-rows' && isXml ? { ...responseFacts, reason: 'xml-rows' } : responseFacts;
}
