import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import { type HeaderLines, headerValues, mediaType } from './header-lines.ts';
import { isWebPage, pageText, pageTitle } from './sender.ts';

const text = z.string().min(1);

/** A message, or an object with a message and its language (OData 2, SAP). */
const messageSchema = z.union([text, z.looseObject({ value: text }).transform(({ value }) => value)]);

const listedErrorSchema = z.looseObject({
  detail: text.optional().catch(undefined),
  title: text.optional().catch(undefined),
  message: text.optional().catch(undefined),
});

/** Error documents of RFC 9457, OData, SAP, simpler services, and gateways. */
const problemDocumentSchema = z.object({
  detail: text.optional().catch(undefined),
  title: text.optional().catch(undefined),
  message: messageSchema.optional().catch(undefined),
  Message: text.optional().catch(undefined),
  error_description: text.optional().catch(undefined),
  errorSummary: text.optional().catch(undefined),
  fault: z.looseObject({ faultstring: text }).optional().catch(undefined),
  errors: z.array(listedErrorSchema).optional().catch(undefined),
  error: z
    .union([
      text,
      z.looseObject({
        code: z.union([text, z.number()]).optional().catch(undefined),
        message: messageSchema.optional().catch(undefined),
      }),
    ])
    .optional()
    .catch(undefined),
});

/** Returns the message of an error document in JSON, or null. */
export function documentMessage(document: unknown): string | null {
  const read = problemDocumentSchema.safeParse(document);
  if (!read.success) return null;
  const { detail, title, message, Message, error, error_description, errorSummary, fault, errors } = read.data;
  // Next to a message, `error` is the name of the status (Spring).
  const isName = error_description !== undefined || message !== undefined || detail !== undefined;
  const inner = typeof error === 'object' ? withCode(error) : isName ? undefined : error;
  const [first] = errors ?? [];
  const listed = first?.detail ?? first?.message ?? first?.title;
  const found = inner ?? detail ?? message ?? error_description ?? Message ?? errorSummary ?? fault?.faultstring ?? listed ?? title;
  return found === undefined ? null : String(found);
}

/**
 * Returns the server's message in an error response: from JSON, XML, a web page, plain text, or the challenge of a 401 (RFC 6750, section 3).
 *
 * @param document The parsed body; null if it isn't JSON.
 */
export function serverMessage(document: unknown, headers: HeaderLines, body: string): string | null {
  const type = mediaType(headers) ?? '';
  const text = body.trim();
  const challenge = challengeMessage(headers);
  const found = documentMessage(document) ?? challenge;
  // A short text of the server is more specific than the name of the error.
  if (found === challenge && challenge === 'invalid_token' && type === 'text/plain' && text !== '') return text;
  if (found !== null) return found;
  if (/(^|[/+])xml$/.test(type)) return xmlMessage(text);
  if (isWebPage({ headers, text })) {
    const [title, shown] = [pageTitle(text), pageText(text)];
    const message = title === '' || shown.startsWith(title) ? shown : `${title}: ${shown}`;
    return message === '' ? null : message;
  }
  return text !== '' && type.startsWith('text/') ? text : null;
}

/** Adds the code to a message, because administrators search for it. */
function withCode({
  code,
  message,
}: {
  readonly code?: string | number | undefined;
  readonly message?: string | undefined;
}): string | undefined {
  if (message === undefined) return code === undefined ? undefined : String(code);
  return code === undefined || message.includes(String(code)) ? message : `${message} (${code})`;
}

/** Returns the `error_description` of a challenge, else its `error`, and the required scope (RFC 6750, section 3). */
function challengeMessage(headers: HeaderLines): string | null {
  const challenge = headerValues(headers, 'www-authenticate').join(', ').slice(0, 4_000);
  const message = /\berror_description="([^"]+)"/i.exec(challenge)?.[1] ?? /\berror="([^"]+)"/i.exec(challenge)?.[1];
  const scope = message === undefined ? undefined : /\bscope="([^"]+)"/i.exec(challenge)?.[1];
  return message === undefined ? null : scope === undefined ? message : `${message} (scope: ${scope})`;
}

/** Returns the name of an element without its prefix. */
const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '');

function elementsIn(element: XmlElement): readonly XmlElement[] {
  return element.children.flatMap((child) => (child instanceof XmlElement ? [child, ...elementsIn(child)] : []));
}

/** Returns the message of an XML error: OData's `error` (Atom format, §19), or a similar element of other services. */
function xmlMessage(text: string): string | null {
  try {
    const { root } = parseXml(text);
    if (root === null || localName(root) === 'html') return null;
    const inside = elementsIn(root);
    const found = ['message', 'detail', 'title', 'faultstring', 'summary']
      .map((name) => inside.find((element) => localName(element).toLowerCase() === name)?.text.trim() ?? '')
      .find((message) => message !== '');
    return found ?? null;
  } catch {
    return null;
  }
}
