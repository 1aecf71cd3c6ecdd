import type { Problem } from '../../../shared/contract/problem.ts';
import type { Redirect } from '../../../shared/contract/results/exchange.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isWebPage, pageText, pageTitle, senderOf } from '../../wire/sender.ts';
import { documentMessage } from '../../wire/server-message.ts';

/** A document that came with success, but isn't the expected one. */
interface UnexpectedDocument {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  readonly redirects: readonly Redirect[];
  readonly bytes: number;
  readonly text: string;
}

/** Characters of a document that are quoted. */
const longestQuote = 500;

/** Why a JSON text can't be read, or what it is instead of a list. */
function jsonReason(text: string): { readonly reason: string; readonly detail: string | null } {
  try {
    const words = documentMessage(JSON.parse(text));
    return words === null ? { reason: 'not-a-catalogue', detail: null } : { reason: 'error-document', detail: words };
  } catch (error) {
    // Every JSON reader stops at the end of a text that goes on: that nothing is wrong before it is told by its last character.
    const isBegun = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text);
    return { reason: isBegun ? 'truncated-json' : 'invalid-json', detail: error instanceof Error ? error.message : null };
  }
}

/**
 * Says what a document is that was to be a catalogue or `$metadata`: a web page, nothing, a part of JSON, an error message.
 *
 * @param otherwise The reason if it is none of these and not JSON.
 */
export function describeDocument(document: UnexpectedDocument, redaction: Redaction, otherwise: 'json' | 'not-metadata' = 'json'): Problem {
  const { url, status, headers, redirects, bytes, text } = document;
  const [first] = redirects;
  const { host, asked } = redirectedHosts(first?.from ?? url, url);
  const sender = senderOf({ status, headers, text });
  const place = { url: redaction.url(url), host, status, bytes, ...(sender !== null && { sender: sender.name }) };
  const problem = (reason: string, detail: string | null, more = {}): Problem =>
    makeProblem('unexpected-answer', {
      parameters: { ...place, ...more, reason },
      status,
      detail: detail === null ? null : redaction.text(detail, longestQuote),
    });
  if (text.trim() === '') return problem('empty', null);
  if (isWebPage({ headers, text })) {
    const title = redaction.text(pageTitle(text));
    const isPortal = sender?.role === 'portal';
    if (sender?.role === 'firewall')
      return makeProblem('not-permitted', { parameters: { ...place, reason: 'firewall' }, status, detail: redaction.text(pageText(text)) });
    const page = sender?.role === 'proxy' ? 'proxy-page' : asked === host ? 'document-web-page' : 'document-web-page-elsewhere';
    return problem(isPortal ? 'network-sign-in' : page, pageText(text), { title, asked });
  }
  if (otherwise !== 'json' && !/^\s*[[{]/.test(text)) return problem(otherwise, text);
  const { reason, detail } = jsonReason(text);
  return problem(reason, detail ?? text);
}

/** The hosts of the first and the last address of a chain of redirects; with their ports if the names are the same. */
function redirectedHosts(from: string, to: string): { readonly host: string; readonly asked: string } {
  const [first, last] = [new URL(from), new URL(to)];
  const isOtherPort = first.origin !== last.origin && first.hostname === last.hostname;
  return isOtherPort ? { host: last.host, asked: first.host } : { host: last.hostname, asked: first.hostname };
}
