import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import { type HeaderLines, headerValue, headerValues, mediaType } from './header-lines.ts';
import { isWebPage, pageQuote } from './sender.ts';

const text = z.string().min(1);

/** Parses a message, or an object with a message and its language (OData 2, SAP). */
const messageSchema = z.union([text, z.looseObject({ value: text }).transform(({ value }) => value)]);

const listedErrorSchema = z.looseObject({
  detail: text.optional().catch(undefined),
  title: text.optional().catch(undefined),
  message: text.optional().catch(undefined),
});

/** Parses the code and the reason of Apigee's own faults between it and the server behind it. */
const apigeeDetailSchema = z.looseObject({
  errorcode: z.string().startsWith('messaging.adaptors.'),
  reason: text.optional().catch(undefined),
});

/** Parses error documents of RFC 9457, OData, SAP, simpler services, and gateways. */
const problemDocumentSchema = z.object({
  detail: text.optional().catch(undefined),
  title: text.optional().catch(undefined),
  message: messageSchema.optional().catch(undefined),
  Message: text.optional().catch(undefined),
  error_description: text.optional().catch(undefined),
  errorSummary: text.optional().catch(undefined),
  fault: z
    .union([
      z.looseObject({ faultstring: text, detail: apigeeDetailSchema.optional().catch(undefined) }).transform(({ faultstring, detail }) => {
        const codes = [detail?.errorcode, detail?.reason].filter((part) => part !== undefined);
        return codes.length === 0 ? faultstring : `${faultstring} (${codes.join(', ')})`;
      }),
      z.looseObject({ message: text }).transform(({ message }) => message),
    ])
    .optional()
    .catch(undefined),
  /** Used by IBM API Connect. */
  moreInformation: text.optional().catch(undefined),
  errorMessage: text.optional().catch(undefined),
  /** Used by WSO2, after a more general `message`. */
  description: text.optional().catch(undefined),
  /** Used by WSO2 for its own errors, which its documentation lists by number. */
  code: z
    .union([text, z.number()])
    .transform(String)
    .pipe(z.string().regex(/^(?:9\d|10|30)\d{4}$/))
    .optional()
    .catch(undefined),
  /** Used by Kong for the claim of a token that it rejects. */
  exp: text.optional().catch(undefined),
  nbf: text.optional().catch(undefined),
  msg: text.optional().catch(undefined),
  errors: z
    .array(z.union([text.transform((message): z.infer<typeof listedErrorSchema> => ({ message })), listedErrorSchema]))
    .optional()
    .catch(undefined),
  error: z
    .union([
      text,
      z
        .looseObject({
          code: z.union([text, z.number()]).optional().catch(undefined),
          message: messageSchema.optional().catch(undefined),
          /** Used by Elasticsearch. */
          reason: text.optional().catch(undefined),
        })
        .transform(({ reason, ...error }) => ({ ...error, message: error.message ?? reason })),
    ])
    .optional()
    .catch(undefined),
});

/** Returns the message of a JSON error document. Null without a message. */
export function documentMessage(document: unknown): string | null {
  const read = problemDocumentSchema.safeParse(withStandardError(document));
  if (!read.success) return null;
  const { detail, title, message, Message, error, error_description, errorSummary, fault, errors } = read.data;
  const { moreInformation, errorMessage, description, msg, code, exp, nbf } = read.data;
  // If there is also a message, `error` is the name of the status (Spring).
  const isName = error_description !== undefined || message !== undefined || detail !== undefined;
  const inner = typeof error === 'object' ? withCode(error) : isName ? undefined : error;
  const [first] = errors ?? [];
  const listed = first?.detail ?? first?.message ?? first?.title;
  const found =
    inner ??
    detail ??
    described(message, code === undefined ? description : [code, description].filter((part) => part !== undefined).join(': ')) ??
    error_description ??
    Message ??
    errorSummary ??
    fault ??
    listed ??
    moreInformation ??
    errorMessage ??
    description ??
    msg;
  return found ?? title ?? exp ?? nbf ?? null;
}

/** Returns a document with its error in `error` or `errors`. Salesforce sends a list of errors, and SharePoint sends `odata.error`. */
function withStandardError(document: unknown): unknown {
  if (Array.isArray(document)) return { errors: document.filter(isNamedError) };
  const named = z.looseObject({ 'odata.error': z.looseObject({}) }).safeParse(document);
  return named.success ? { error: named.data['odata.error'] } : document;
}

const isNamedError = (value: unknown): boolean => z.looseObject({ errorCode: text, message: text }).safeParse(value).success;

/**
 * Returns the server message of an error response. It can be in JSON, XML, a web page, plain text, or the challenge of a 401 (RFC 6750,
 * section 3).
 *
 * @param document The parsed body. Null if the body isn't JSON.
 */
export function serverMessage(document: unknown, headers: HeaderLines, body: string): string | null {
  const type = mediaType(headers) ?? '';
  const text = body.trim();
  const challenge = challengeMessage(headers);
  const reported = documentMessage(document);
  // The description in a challenge is more specific than the name of the status or the error code in the body.
  const isName = /^(?:unauthori[sz]ed\.?|invalid_token|invalid_request|insufficient_scope)$/i.test(reported ?? '');
  const isLessSpecific = isName && challenge !== null && challenge !== 'invalid_token';
  // The body often has a general message, and the challenge the reason.
  if (reported !== null && !isLessSpecific && isDescription(challenge) && !reported.includes(challenge) && !challenge.includes(reported))
    return `${challenge} · ${reported}`;
  const found = (isLessSpecific ? null : reported) ?? messageInHeaders(headers) ?? challenge;
  // A short text from the server is more specific than the name of the error.
  if (found === challenge && challenge === 'invalid_token' && type === 'text/plain' && text !== '') return text;
  if (found !== null) return found;
  if (/(^|[/+])xml$/.test(type)) return xmlMessage(text);
  if (isWebPage({ headers, text })) {
    const message = pageQuote(text);
    return message === '' ? null : message;
  }
  return text !== '' && type.startsWith('text/') ? text : null;
}

/** Adds a more specific description to a message. */
function described(message: string | undefined, description: string | undefined): string | undefined {
  if (message === undefined || description === undefined || description === message) return message;
  return `${message.trim()} (${description})`;
}

/** Adds the code to a message, because administrators search for it. Words with hyphens, such as `query-refused`, only repeat the message. */
function withCode({
  code,
  message,
}: {
  readonly code?: string | number | undefined;
  readonly message?: string | undefined;
}): string | undefined {
  if (message === undefined) return code === undefined ? undefined : String(code);
  if (code === undefined || message.includes(String(code)) || /^[a-z]+(-[a-z]+)+$/.test(String(code))) return message;
  return `${message} (${code})`;
}

/**
 * Returns the `error_description` of a challenge, or its `error`, followed by the required scope (RFC 6750, section 3). Null without
 * either.
 */
function challengeMessage(headers: HeaderLines): string | null {
  const challenge = headerValues(headers, 'www-authenticate').join(', ').slice(0, 4_000);
  // Quoted strings can contain escaped quotation marks (RFC 9110, section 5.6.4).
  const described = /\berror_description="((?:[^"\\]|\\.)+)"/i.exec(challenge)?.[1]?.replace(/\\(.)/g, '$1');
  const message = described ?? /\berror="([^"]+)"/i.exec(challenge)?.[1];
  const scope = message === undefined ? undefined : /\bscope="([^"]+)"/i.exec(challenge)?.[1];
  return message === undefined ? null : scope === undefined ? message : `${message} (scope: ${scope})`;
}

/** Checks whether the message of a challenge is a sentence instead of an error code. */
const isDescription = (message: string | null): message is string => message !== null && /\s/.test(message.trim());

/** Returns the message that SharePoint and other Microsoft services send in a header. Null if there is none. */
function messageInHeaders(headers: HeaderLines): string | null {
  return /\breason="([^"]{1,1000})"/i.exec(headerValue(headers, 'x-ms-diagnostics') ?? '')?.[1] ?? null;
}

/** Returns the name of an element without its prefix. */
const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '');

function elementsIn(element: XmlElement): readonly XmlElement[] {
  return element.children.flatMap((child) => (child instanceof XmlElement ? [child, ...elementsIn(child)] : []));
}

/**
 * Names of elements with a message, in order of priority: of OData (Atom format, §19), SOAP 1.1 and 1.2 (`Reason` contains a `Text`), and
 * others.
 */
const messageElements = ['message', 'detail', 'title', 'faultstring', 'text', 'exceptiontext', 'serviceexception', 'summary'];

/** Returns the message of an XML error. Null if there is none. */
function xmlMessage(text: string): string | null {
  try {
    const { root } = parseXml(text);
    if (root === null || localName(root) === 'html') return null;
    const inside = elementsIn(root);
    const found = messageElements
      .map((name) => inside.find((element) => localName(element).toLowerCase() === name)?.text.trim() ?? '')
      .find((message) => message !== '');
    const code = inside.find((element) => localName(element).toLowerCase() === 'code')?.text.trim() ?? '';
    return found === undefined ? null : (withCode({ code: code === '' ? undefined : code, message: found }) ?? null);
  } catch {
    return null;
  }
}

/** An XML document by its root element: an error, a document of an OData service, or another document. */
export interface XmlDocument {
  readonly kind: 'error' | 'service' | 'other';
  /** Name of the root element without its prefix. Empty if it can't be read. */
  readonly root: string;
  /** The message of an error. Null if there is none. */
  readonly message: string | null;
}

/** Names of root elements that indicate an error. SOAP's `Envelope` indicates an error only if it contains a fault. */
const errorRoots = /^(error|errors|fault|problem|exceptionreport|serviceexceptionreport|exception)$/i;

/** Matches the start tag of the root element after the declaration, comments, and processing instructions. */
const rootTag = /^\uFEFF?\s*(?:<(?:\?[^<>]{0,500}\?|!--(?:[^-]|-(?!-)){0,1000}--)>\s*)*<(?:[\w.-]{1,100}:)?([A-Za-z_][\w.-]{0,100})[\s/>]/;

/** Describes an XML document that a server sent instead of JSON. */
export function describeXml(text: string): XmlDocument {
  try {
    const { root } = parseXml(text);
    if (root === null) return { kind: 'other', root: '', message: null };
    const name = localName(root);
    const isFault = name === 'Envelope' && elementsIn(root).some((element) => localName(element) === 'Fault');
    if (errorRoots.test(name) || isFault) return { kind: 'error', root: name, message: xmlMessage(text) };
    return { kind: name === 'service' || name === 'Edmx' ? 'service' : 'other', root: name, message: null };
  } catch {
    // The text can be the start of a longer document.
    return { kind: 'other', root: rootTag.exec(text.slice(0, 10_000))?.[1] ?? '', message: null };
  }
}
