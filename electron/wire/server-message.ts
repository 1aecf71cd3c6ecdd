import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import { type HeaderLines, headerValues, mediaType } from './header-lines.ts';
import { isWebPage, pageText, pageTitle } from './sender.ts';

const words = z.string().min(1);

/** A message, or one by language as OData 2 and SAP have it. */
const messageSchema = z.union([words, z.looseObject({ value: words }).transform(({ value }) => value)]);

const listedErrorSchema = z.looseObject({
  detail: words.optional().catch(undefined),
  title: words.optional().catch(undefined),
  message: words.optional().catch(undefined),
});

/** RFC 9457, OData, SAP, and what simpler services and gateways put in its place. */
const problemDocumentSchema = z.object({
  detail: words.optional().catch(undefined),
  title: words.optional().catch(undefined),
  message: messageSchema.optional().catch(undefined),
  Message: words.optional().catch(undefined),
  error_description: words.optional().catch(undefined),
  errorSummary: words.optional().catch(undefined),
  fault: z.looseObject({ faultstring: words }).optional().catch(undefined),
  errors: z.array(listedErrorSchema).optional().catch(undefined),
  error: z
    .union([
      words,
      z.looseObject({
        code: z.union([words, z.number()]).optional().catch(undefined),
        message: messageSchema.optional().catch(undefined),
      }),
    ])
    .optional()
    .catch(undefined),
});

/** The message of a JSON document that says what happened, or null. */
export function wordsOfDocument(document: unknown): string | null {
  const read = problemDocumentSchema.safeParse(document);
  if (!read.success) return null;
  const { detail, title, message, Message, error, error_description, errorSummary, fault, errors } = read.data;
  // A text beside a message is the name of the status, as Spring sends it.
  const isName = error_description !== undefined || message !== undefined || detail !== undefined;
  const inner = typeof error === 'object' ? withCode(error) : isName ? undefined : error;
  const [first] = errors ?? [];
  const listed = first?.detail ?? first?.message ?? first?.title;
  const found = inner ?? detail ?? message ?? error_description ?? Message ?? errorSummary ?? fault?.faultstring ?? listed ?? title;
  return found === undefined ? null : String(found);
}

/**
 * The server's message in an error response: of a JSON or XML document, the challenge of a 401 (RFC 6750, section 3), a web page, or plain text.
 *
 * @param document The body as JSON; null if it isn't.
 */
export function serverMessage(document: unknown, headers: HeaderLines, body: string): string | null {
  const type = mediaType(headers) ?? '';
  const text = body.trim();
  const challenge = challengeWords(headers);
  const found = wordsOfDocument(document) ?? challenge;
  // The name of an error says less than a short text of the server.
  if (found === challenge && challenge === 'invalid_token' && type === 'text/plain' && text !== '') return text;
  if (found !== null) return found;
  if (/(^|[/+])xml$/.test(type)) return wordsOfXml(text);
  if (isWebPage({ headers, text })) {
    const [title, shown] = [pageTitle(text), pageText(text)];
    const told = title === '' || shown.startsWith(title) ? shown : `${title}: ${shown}`;
    return told === '' ? null : told;
  }
  return text !== '' && type.startsWith('text/') ? text : null;
}

/** A message with its code, which administrators search for. */
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

/** `error_description` of a challenge, else its `error`, and the scope that it requires (RFC 6750, section 3). */
function challengeWords(headers: HeaderLines): string | null {
  const challenge = headerValues(headers, 'www-authenticate').join(', ').slice(0, 4_000);
  const told = /\berror_description="([^"]+)"/i.exec(challenge)?.[1] ?? /\berror="([^"]+)"/i.exec(challenge)?.[1];
  const scope = told === undefined ? undefined : /\bscope="([^"]+)"/i.exec(challenge)?.[1];
  return told === undefined ? null : scope === undefined ? told : `${told} (scope: ${scope})`;
}

/** The local name of an element, whatever prefix stands before it. */
const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '');

function elementsIn(element: XmlElement): readonly XmlElement[] {
  return element.children.flatMap((child) => (child instanceof XmlElement ? [child, ...elementsIn(child)] : []));
}

/** The message of an XML error: OData's `error` (Atom format, §19), or the element of another service that says what happened. */
function wordsOfXml(text: string): string | null {
  try {
    const { root } = parseXml(text);
    if (root === null || localName(root) === 'html') return null;
    const inside = elementsIn(root);
    const found = ['message', 'detail', 'title', 'faultstring', 'summary']
      .map((name) => inside.find((element) => localName(element).toLowerCase() === name)?.text.trim() ?? '')
      .find((told) => told !== '');
    return found ?? null;
  } catch {
    return null;
  }
}
