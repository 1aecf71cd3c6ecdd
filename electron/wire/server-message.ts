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
  fault: z
    .union([
      z.looseObject({ faultstring: text }).transform(({ faultstring }) => faultstring),
      z.looseObject({ message: text }).transform(({ message }) => message),
    ])
    .optional()
    .catch(undefined),
  /** IBM API Connect. */
  moreInformation: text.optional().catch(undefined),
  errorMessage: text.optional().catch(undefined),
  errors: z
    .array(z.union([text.transform((message): z.infer<typeof listedErrorSchema> => ({ message })), listedErrorSchema]))
    .optional()
    .catch(undefined),
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
  // Salesforce sends a list of errors.
  const read = problemDocumentSchema.safeParse(Array.isArray(document) ? { errors: document.filter(isNamedError) } : document);
  if (!read.success) return null;
  const { detail, title, message, Message, error, error_description, errorSummary, fault, errors } = read.data;
  const { moreInformation, errorMessage } = read.data;
  // Next to a message, `error` is the name of the status (Spring).
  const isName = error_description !== undefined || message !== undefined || detail !== undefined;
  const inner = typeof error === 'object' ? withCode(error) : isName ? undefined : error;
  const [first] = errors ?? [];
  const listed = first?.detail ?? first?.message ?? first?.title;
  const found =
    inner ?? detail ?? message ?? error_description ?? Message ?? errorSummary ?? fault ?? listed ?? moreInformation ?? errorMessage;
  return found ?? title ?? null;
}

const isNamedError = (value: unknown): boolean => z.looseObject({ errorCode: text, message: text }).safeParse(value).success;

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

/** Elements that hold a message: of OData (Atom format, §19), SOAP 1.1 and 1.2 (its `Reason` has a `Text`), and others. */
const messageElements = ['message', 'detail', 'title', 'faultstring', 'text', 'exceptiontext', 'serviceexception', 'summary'];

/** The message of an XML error: OData's `error`, or the element of another service that says what happened. */
function xmlMessage(text: string): string | null {
  try {
    const { root } = parseXml(text);
    if (root === null || localName(root) === 'html') return null;
    const inside = elementsIn(root);
    const found = messageElements
      .map((name) => inside.find((element) => localName(element).toLowerCase() === name)?.text.trim() ?? '')
      .find((message) => message !== '');
    return found ?? null;
  } catch {
    return null;
  }
}

/** What an XML document is, by its root: a message of an error, the document of an OData service, or another. */
export interface XmlDocument {
  readonly kind: 'error' | 'odata' | 'other';
  /** Name of the root element without its prefix; empty if the XML isn't well-formed. */
  readonly root: string;
  /** The message of an error; null if there is none. */
  readonly message: string | null;
}

/** Roots that say nothing but that something failed; SOAP's envelope does if it has a fault. */
const errorRoots = /^(error|errors|fault|problem|exceptionreport|serviceexceptionreport|exception)$/i;

/** Tells what an XML document is that came in place of JSON. */
export function describeXml(text: string): XmlDocument {
  try {
    const { root } = parseXml(text);
    if (root === null) return { kind: 'other', root: '', message: null };
    const name = localName(root);
    const isFault = name === 'Envelope' && elementsIn(root).some((element) => localName(element) === 'Fault');
    if (errorRoots.test(name) || isFault) return { kind: 'error', root: name, message: xmlMessage(text) };
    return { kind: name === 'service' || name === 'Edmx' ? 'odata' : 'other', root: name, message: null };
  } catch {
    return { kind: 'other', root: '', message: null };
  }
}
