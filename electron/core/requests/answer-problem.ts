import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { z } from 'zod';
import type { Problem, ProblemCode } from '../../../shared/contract/problem.ts';
import { type HeaderLines, headerValue, mediaType } from '../../wire/header-lines.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';

/** What an answer of refusal is judged by. */
export interface RefusedAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  /** The beginning of its body, decoded. */
  readonly text: string;
  /** Whether a credential went along. */
  readonly signedIn: boolean;
}

const longestDetail = 2_000;

const placeSchema = z.object({ parameter: z.string(), from: z.number().int().nonnegative(), to: z.number().int().nonnegative() });

const words = z.string().min(1);

/** RFC 9457, and what simpler services put in its place. */
const problemDocumentSchema = z.object({
  detail: words.optional().catch(undefined),
  title: words.optional().catch(undefined),
  message: words.optional().catch(undefined),
  error_description: words.optional().catch(undefined),
  error: z
    .union([words, z.looseObject({ message: words.optional().catch(undefined) })])
    .optional()
    .catch(undefined),
});

function codeOf(status: number, signedIn: boolean): ProblemCode {
  if (status === 401) return signedIn ? 'credentials-refused' : 'not-signed-in';
  if (status === 403) return 'not-permitted';
  if (status === 404 || status === 410) return 'unknown-api';
  if (status === 408) return 'timed-out';
  if (status === 429) return 'too-many-requests';
  if (status === 501) return 'query-refused';
  return status >= 500 ? 'deployment-fault' : 'query-refused';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Looks for `parameter`, `from`, `to` in the document, its error object and what lies in them; the outermost place wins. */
function findPlace(value: unknown, depth: number): Problem['at'] {
  if (typeof value !== 'object' || value === null || depth > 4) return null;
  const place = placeSchema.safeParse(value);
  if (place.success && place.data.to >= place.data.from) return place.data;
  for (const member of Object.values(value)) {
    const found = findPlace(member, depth + 1);
    if (found !== null) return found;
  }
  return null;
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
      .find((words) => words !== '');
    return found ?? null;
  } catch {
    return null;
  }
}

function wordsOf(document: unknown, answer: RefusedAnswer): string | null {
  const read = problemDocumentSchema.safeParse(document);
  if (read.success) {
    const { detail, title, message, error, error_description } = read.data;
    const inner = typeof error === 'object' ? error.message : error;
    const found = inner ?? detail ?? message ?? error_description ?? title;
    if (found !== undefined) return found;
  }
  const type = mediaType(answer.headers) ?? '';
  const text = answer.text.trim();
  if (/(^|[/+])xml$/.test(type)) return wordsOfXml(text);
  return text !== '' && type.startsWith('text/') && type !== 'text/html' ? text : null;
}

/**
 * Says what an answer with an error status means, in the deployment's own words: from a problem document (RFC 9457), the OData error
 * object (OData JSON Format 4.01 §21), its XML form, or plain text.
 */
export function describeRefusal(answer: RefusedAnswer, redaction: Redaction): Problem {
  const document = parsed(answer.text);
  const detail = wordsOf(document, answer);
  const url = new URL(answer.url);
  const retryAfter = headerValue(answer.headers, 'retry-after');
  return makeProblem(codeOf(answer.status, answer.signedIn), {
    parameters: {
      url: redaction.url(answer.url),
      host: url.hostname,
      status: answer.status,
      ...(retryAfter === null ? {} : { retryAfter }),
    },
    status: answer.status,
    detail: detail === null ? null : redaction.text(detail, longestDetail),
    at: findPlace(document, 0),
  });
}
