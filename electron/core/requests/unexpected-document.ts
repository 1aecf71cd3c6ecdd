import { z } from 'zod';
import type { Redirect } from '../../../shared/contract/results/exchange.ts';
import { countDelimiter, mostFrequentDelimiter, unquotedLines } from '../../../shared/csv/delimiter.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { type HeaderLines, headerValue, mediaType } from '../../wire/header-lines.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isWebPage, pageQuote, pageText, pageTitle, senderOf } from '../../wire/sender.ts';
import { describeXml, documentMessage } from '../../wire/server-message.ts';
import { shortened } from '../../wire/shortened.ts';
import { browserCheck, sessionRefused, waitingRoom } from './gateway-words.ts';
import { refusalInDocument } from './refusal-in-document.ts';
import { maintenance } from './refusal-meaning.ts';

/** A response with a success status whose document isn't the expected one. */
interface UnexpectedDocument {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  readonly redirects: readonly Redirect[];
  readonly bytes: number;
  readonly text: string;
  /** Whether credentials were sent. */
  readonly signedIn?: boolean;
}

/** Returns why a web page reports that its service isn't available now. Null for other pages. */
export function unavailableReason(text: string): 'maintenance' | 'waiting-room' | null {
  const shown = `${pageTitle(text)} ${pageText(text)}`;
  if (waitingRoom.test(shown)) return 'waiting-room';
  return maintenance.test(shown) ? 'maintenance' : null;
}

/** Matches messages that PHP prints into a response. */
export const programError = /^\s*(?:<br ?\/?>\s*)?<b>(?:Warning|Notice|Deprecated|Fatal error|Parse error)<\/b>:/i;

/** Matches pages of domains without a site. */
const parkedDomain =
  /\bdomain (?:name )?(?:is|may be) (?:for sale|parked)\b|\bis for sale\b.{0,200}\bdomain\b|\bbuy this domain\b|\bparked (?:free|domain)\b/i;

/** Returns whether a page asks for a user name or password. */
const isSignInPage = (text: string): boolean =>
  /<input\b[^<>]*\btype=["']?password\b/i.test(text) ||
  /\b(?:enter|type) your (?:user ?name|e-?mail|login)\b/i.test(pageText(text)) ||
  /^(?:sign|log)[ -]?(?:in|on)\b|^anmeld|^connexion\b|^authentification\b/i.test(pageTitle(text));

/** Matches addresses of sign-in pages: of OAuth 2.0 (RFC 6749, section 4.1.1), SAML 2.0, and WS-Federation. */
const signInAddress = /[?&](?:response_type=(?:code|id_token|token)\b|SAMLRequest=|wa=wsignin1\.0)/i;

/** Returns the reason of a page on another server that redirects led to. */
function pageElsewhereReason(text: string, redirects: readonly Redirect[]): string {
  if (!isSignInPage(text) && !redirects.some(({ to }) => signInAddress.test(to))) return 'document-web-page-elsewhere';
  return redirects.some(({ dropped }) => dropped.length > 0) ? 'document-sign-in-page-withheld' : 'document-sign-in-page-elsewhere';
}

/** Returns whether a page is the empty frame of an application that JavaScript shows. */
const isApplicationFrame = (text: string): boolean =>
  /<(?:app-root|div\b[^<>]*\bid=["']?(?:root|app|app-root|__next|__nuxt)["']?)[^<>]*>/i.test(text) && pageText(text).length < 150;

/** Returns the reason of a page that the server sent itself. */
function pageReason(text: string): string {
  if (isSignInPage(text)) return 'document-sign-in-page';
  return isApplicationFrame(text) ? 'document-web-application' : 'document-web-page';
}

/** Maximum number of quoted characters of a document. */
const longestQuote = 500;

/** The actual format of a document that should be a JSON list, with parameters for the problem's texts. */
interface Format {
  readonly reason: string;
  /** The message to quote. Null to quote the text, empty to quote nothing. */
  readonly detail: string | null;
  readonly facts?: Problem['parameters'];
}

/** Returns the actual format of a text that should be a catalogue: another format, an error message, or invalid JSON. */
function formatOf(text: string, headers: HeaderLines): Format {
  const contentType = headerValue(headers, 'content-type') ?? '';
  if (isWide(text) || /charset="?utf-?(16|32)/i.test(contentType))
    return { reason: 'wrong-charset', detail: null, facts: { charset: 'UTF-16' } };
  if (isGzip(text)) return { reason: 'compression', detail: '' };
  if (isBinary(text.slice(0, 1_000))) return { reason: 'binary-document', detail: '', facts: { contentType: mediaType(headers) ?? '' } };
  if (/^\uFEFF?\s*</.test(text)) {
    const { kind, root, message } = describeXml(text.trim());
    if (kind === 'error') return { reason: 'error-document', detail: message };
    return kind === 'service'
      ? { reason: 'odata-service', detail: null }
      : { reason: 'xml-document', detail: null, facts: { root, contentType: mediaType(headers) ?? '' } };
  }
  if (/^\s*(?:\/\*\*\/)?\s*[\w$.]+\s*\(\s*[[{]/.test(text)) return { reason: 'script-document', detail: null };
  const isJson = /^\uFEFF?\s*(?:[[{"]|\/[/*])/.test(text) || !/^\uFEFF?\s*\p{L}/u.test(text);
  if (isDelimited(text, contentType)) return { reason: 'csv-document', detail: null };
  return isJson || isLiteral(text) ? jsonFormat(text) : { reason: 'text-document', detail: null };
}

/** Returns whether a text in UTF-16 was decoded as UTF-8: every other character is null. */
function isWide(text: string): boolean {
  const characters = [...text.slice(0, 12).replace(/^[\uFFFD\uFEFF]+/, '')].slice(0, 6);
  const nulls = (parity: number): boolean => characters.every((character, index) => (character === '\0') === (index % 2 === parity));
  return characters.length === 6 && (nulls(0) || nulls(1));
}

const isBinary = (text: string): boolean => text.startsWith('%PDF-') || text.includes('\0');

/** Returns whether a text is compressed with gzip (RFC 1952, section 2.3.1). Its second byte isn't valid in UTF-8. */
const isGzip = (text: string): boolean => text.startsWith('\x1f\uFFFD\b');

const isLiteral = (text: string): boolean => /^\s*(true|false|null)\s*$/.test(text);

/** Returns whether a text has lines of several values; JSON has commas, too. */
export function isDelimited(text: string, contentType: string): boolean {
  if (/^\s*text\/(csv|tab-separated-values)/i.test(contentType)) return true;
  if (/^\s*[[{<]/.test(text)) return false;
  const [head = '', ...rows] = unquotedLines(text.trimEnd(), 4);
  const delimiter = mostFrequentDelimiter(head);
  const count = countDelimiter(head, delimiter);
  return count > 0 && rows.length > 0 && rows.every((row) => countDelimiter(row, delimiter) === count);
}

/** Returns why a JSON text can't be parsed, or what it is instead of a list. */
function jsonFormat(text: string): Format {
  try {
    const document: unknown = JSON.parse(text);
    if (odataServiceSchema.safeParse(document).success) return { reason: 'odata-service', detail: null };
    const message = documentMessage(document);
    return message === null ? { reason: 'not-a-catalogue', detail: null } : { reason: 'error-document', detail: message };
  } catch (error) {
    // JSON parsers report the end of a truncated text as the error; its last character shows that it is truncated.
    const isIncompleteJson = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text);
    return { reason: isIncompleteJson ? 'truncated-json' : 'invalid-json', detail: error instanceof Error ? error.message : null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The service document of OData 4 (JSON Format 4.01, section 5), or of OData 2 and 3. */
const odataServiceSchema = z.union([
  z.looseObject({ '@odata.context': z.string(), value: z.array(z.unknown()) }),
  z.looseObject({ 'odata.metadata': z.string(), value: z.array(z.unknown()) }),
  z.looseObject({ d: z.looseObject({ EntitySets: z.array(z.unknown()) }) }),
]);

/**
 * Returns the problem of a document that should be a catalogue or `$metadata`, such as a web page, an error message, or a truncated
 * document.
 *
 * @param otherwise Reason of the problem if the document has none of the known forms and isn't JSON.
 */
export function describeDocument(document: UnexpectedDocument, redaction: Redaction, otherwise: 'json' | 'not-metadata' = 'json'): Problem {
  const { url, status, headers, redirects, bytes, text, signedIn = false } = document;
  const [first] = redirects;
  const { host, requestedHost } = redirectedHosts(first?.from ?? url, url);
  const sender = senderOf({ status, headers, text, url });
  const responseFacts = { url: redaction.url(url), host, status, bytes, ...(sender !== null && { sender: sender.name }) };
  const problem = (reason: string, detail: string | null, { title = '', ...more }: Problem['parameters'] = {}): Problem =>
    makeProblem('unexpected-answer', {
      parameters: { ...responseFacts, ...more, ...(title !== '' && { title }), reason },
      status,
      // A title that is quoted already isn't repeated.
      detail:
        detail === null || detail === '' || detail === title ? null : shortened(redaction.text(detail, longestQuote + 1), longestQuote),
    });
  if (mediaType(headers)?.startsWith('application/grpc')) return problem('grpc', null);
  if (text.trim() === '') return problem(status === 202 ? 'accepted' : 'empty', null);
  if (isWebPage({ headers, text })) {
    const title = redaction.text(pageTitle(text));
    const isPortal = sender?.role === 'portal';
    if (sender?.role === 'firewall')
      return makeProblem('not-permitted', {
        parameters: {
          ...responseFacts,
          host: requestedHost,
          reason: browserCheck.test(`${title} ${pageText(text)}`) ? 'browser-check' : 'firewall',
        },
        status,
        detail: redaction.text(pageQuote(text)),
      });
    if (sender?.role === 'access' && sessionRefused.test(pageText(text)))
      return makeProblem('not-permitted', {
        parameters: { ...responseFacts, host: requestedHost, reason: 'access-gateway' },
        status,
        detail: redaction.text(pageQuote(text)),
      });
    const unavailable = unavailableReason(text);
    if (unavailable !== null)
      return makeProblem('deployment-fault', {
        parameters: { ...responseFacts, reason: unavailable },
        status,
        detail: redaction.text(pageQuote(text)),
      });
    if (programError.test(text)) return problem('program-error', pageQuote(text));
    if (parkedDomain.test(`${title} ${pageText(text)}`)) return problem('parked-domain', pageQuote(text), { title });
    if (sender === null && status === 200 && isNameSearch(pageText(text), requestedHost))
      return problem('name-search', pageQuote(text), { title, asked: requestedHost });
    const proxyPage = isSignInPage(text) ? 'proxy-sign-in' : 'proxy-page';
    const serverPage = requestedHost === host ? pageReason(text) : pageElsewhereReason(text, redirects);
    const page = sender?.role === 'proxy' ? proxyPage : serverPage;
    const isBetween = isPortal || sender?.role === 'proxy';
    return problem(isPortal ? 'network-sign-in' : page, pageQuote(text), {
      title,
      asked: requestedHost,
      ...(isBetween ? { host: requestedHost } : signInClient(responseFacts.url)),
    });
  }
  if (status === 202) return problem('accepted', text);
  if (otherwise !== 'json' && !/^\s*[[{]/.test(text)) return problem(otherwise, text);
  if (status === 206) return problem('partial-content', null);
  const { reason, detail, facts } = formatOf(text, headers);
  const refusal =
    reason === 'error-document'
      ? refusalInDocument(parsed(text), { url, status, headers, text, signedIn, redirects, isDocument: true }, redaction)
      : null;
  if (refusal !== null) return refusal;
  return problem(reason, detail === '' ? null : (detail ?? text), facts);
}

/** Checks whether a page says that a host name wasn't found, as search pages of DNS servers for unknown names do. */
const isNameSearch = (text: string, host: string): boolean =>
  text.toLowerCase().includes(host.toLowerCase()) &&
  /\b(?:(?:site|domain|host|website|address)\b.{0,60}\b(?:not be found|not found|doesn[’']t exist|does not exist)|could(?:n[’']t| not) find (?:the )?(?:site|domain|host|address))/i.test(
    text,
  );

/** Returns the OAuth client that requested a sign-in page (RFC 6749, section 4.1.1). Empty without one. */
function signInClient(url: string): Problem['parameters'] {
  const { searchParams } = new URL(url);
  const client = searchParams.has('response_type') ? (searchParams.get('client_id') ?? '') : '';
  return client === '' ? {} : { signInClient: client.slice(0, 200) };
}

/** Returns the hosts of the first and the last URL of a chain of redirects, with their ports if the names are the same. */
function redirectedHosts(from: string, to: string): { readonly host: string; readonly requestedHost: string } {
  const [first, last] = [new URL(from), new URL(to)];
  const isOtherPort = first.origin !== last.origin && first.hostname === last.hostname;
  return isOtherPort ? { host: last.host, requestedHost: first.host } : { host: last.hostname, requestedHost: first.hostname };
}
