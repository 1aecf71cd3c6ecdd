import type { RecordedRequest } from '../contract/results/recorded-request.ts';
import { countDelimiter, mostFrequentDelimiter, unquotedLines } from '../csv/delimiter.ts';

/**
 * Returns the start of a response without its values, so that a report contains no row of data: names and types of JSON, elements of XML,
 * nothing of delimited text. Web pages and messages stay.
 *
 * @param text can end in the middle
 * @param contentType empty if it is unknown
 */
export function withoutValues(text: string, contentType = ''): string {
  const start = text.replace(/^[\s\uFEFF]+/, '');
  if (/^[[{]/.test(start)) return jsonShape(text);
  if (start.startsWith('<')) return /^<(?:!doctype html|html|head|body|br|b)\b/i.test(start) ? text : xmlShape(text);
  return isDelimited(start, contentType) ? '…' : text;
}

/** Returns a recorded request whose response contains no row of data. Error responses and `$metadata` stay. */
export function requestWithoutValues(request: RecordedRequest): RecordedRequest {
  const { kind, status, headers, text } = request;
  if (kind !== 'api' || status === null || status >= 400) return request;
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return { ...request, text: withoutValues(text, contentType) };
}

/** Returns whether the first two lines have the same number of delimiters. Later ones can be cut. */
function isDelimited(text: string, contentType: string): boolean {
  if (/^\s*text\/(csv|tab-separated-values)/i.test(contentType)) return true;
  const [head = '', row = ''] = unquotedLines(text, 2);
  const delimiter = mostFrequentDelimiter(head);
  const count = countDelimiter(head, delimiter);
  return count > 0 && countDelimiter(row, delimiter) === count;
}

/** A string with the colon of a name, a number, or a Boolean. A string can be cut at the end of the text. */
const jsonToken = /"(?:[^"\\]|\\.)*(?:"(\s*:)?|\\?$)|-?\d[\d.eE+-]*|true|false/gs;

/** Replaces each value in JSON, complete or not, by the name of its type. Null stays, because it is the only value of its type. */
function jsonShape(text: string): string {
  return text.replace(jsonToken, (token, colon?: string) => {
    if (colon !== undefined) return token;
    return token.startsWith('"') ? '"string"' : token === 'true' || token === 'false' ? '"boolean"' : '"number"';
  });
}

/** Removes the text and the attribute values of XML, except namespaces. */
function xmlShape(text: string): string {
  return text
    .replace(/>[^<]+/g, (content) => (content.trim() === '>' ? content : '>…'))
    .replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, '…')
    .replace(/\s((?!xmlns)[\w:.-]+)=(?:"[^"]*"?|'[^']*'?)/g, ' $1="…"');
}
