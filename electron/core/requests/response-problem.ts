import { z } from 'zod';
import type { Redirect } from '../../../shared/contract/results/exchange.ts';
import type { Problem } from '../../../shared/problems/problem.ts';
import { readChallenges } from '../../wire/challenges.ts';
import { type HeaderLines, headerValue, headerValues, mediaType } from '../../wire/header-lines.ts';
import { makeProblem } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { isWebPage, pageTitle, senderOf } from '../../wire/sender.ts';
import type { SentRequest } from '../../wire/sent-request.ts';
import { serverMessage } from '../../wire/server-message.ts';
import { serverRequestIdOf } from '../../wire/server-request-id.ts';
import { deniedObject, deniedUser, missingRight } from './missing-right.ts';
import { meaningOf } from './refusal-meaning.ts';
import { withRejectedPart } from './rejected-request.ts';

/** An error response. */
export interface RefusedResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderLines;
  /** The decoded start of its body. */
  readonly text: string;
  /** Whether credentials were sent. */
  readonly signedIn: boolean;
  /** Redirects in the order in which they were followed. */
  readonly redirects?: readonly Redirect[];
  /** `X-Request-Id` header of the request. */
  readonly requestId?: string;
  /** Size and format of the request, if they are known. */
  readonly sent?: SentRequest;
  /** Whether the request was for a document, such as a catalogue. If so, a query can't be the cause. */
  readonly isDocument?: boolean;
}

// An import statement would load the whole HTTP client of Node.js, which takes 50 ms of the 200 that `dataquay --help` may take.
const { STATUS_CODES: statusNames } = process.getBuiltinModule('node:http');

const longestDetail = 2_000;

const positionSchema = z.object({ parameter: z.string(), from: z.number().int().nonnegative(), to: z.number().int().nonnegative() });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the `parameter`, `from`, and `to` of an error from the JSON document or its members. The outermost position has priority. */
function findPosition(value: unknown, depth: number): Problem['at'] {
  if (typeof value !== 'object' || value === null || depth > 4) return null;
  const position = positionSchema.safeParse(value);
  if (position.success && position.data.to >= position.data.from) return position.data;
  for (const member of Object.values(value)) {
    const position = findPosition(member, depth + 1);
    if (position !== null) return position;
  }
  return null;
}

/** Returns the rate limit headers of a response, such as `X-RateLimit-Remaining: 0`. */
function quotaOf(headers: HeaderLines): string | null {
  const reported = headers.filter(([name]) => /^(x-)?rate-?limit(-|$)|quota/i.test(name)).slice(0, 8);
  if (reported.length === 0) return null;
  const text = reported.map(([name, value]) => `${name}: ${value}`).join(', ');
  return text.slice(0, 300);
}

/** Returns `Retry-After` in readable form: seconds, or an ISO 8601 date and time (RFC 9110, section 10.2.3). */
function retryAfterOf(headers: HeaderLines): string | null {
  const value = headerValue(headers, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return `${value} s`;
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : new Date(date).toISOString();
}

/** Returns the requested host if redirects led to another origin, and whether credentials were dropped. */
function elsewhereOf({ url, redirects = [] }: RefusedResponse): { readonly requestedHost: string; readonly isDropped: boolean } | null {
  const [first] = redirects;
  if (first === undefined || new URL(first.from).origin === new URL(url).origin) return null;
  return { requestedHost: new URL(first.from).hostname, isDropped: redirects.some(({ dropped }) => dropped.length > 0) };
}

/**
 * Returns the problem of an error response with the server message.
 *
 * The message is from a problem document (RFC 9457), the OData error object (OData JSON Format 4.01 §21), or its XML form. Other responses
 * have plain text, or the page of a proxy, firewall, or gateway.
 */
export function describeRefusal(response: RefusedResponse, redaction: Redaction): Problem {
  const { status, headers, text, signedIn, isDocument = false } = response;
  const document = parsed(text);
  const elsewhere = elsewhereOf(response);
  const retryAfter = retryAfterOf(headers);
  const quota = quotaOf(headers);
  const sender = senderOf(response);
  const isPage = isWebPage(response);
  const reported = serverMessage(document, headers, text);
  const challenges = [...readChallenges(headers), ...(status === 407 ? readChallenges(headers, 'proxy-authenticate') : [])];
  const offered = [...new Set(challenges.map(({ scheme }) => scheme))].slice(0, 10);
  const challenge = headerValues(headers, 'www-authenticate').join(', ').slice(0, 4_000);
  const meaning = meaningOf({
    status,
    text,
    sender,
    message: reported ?? '',
    challenge,
    isPage,
    hasRetryAfter: retryAfter !== null,
    offered,
    signedIn: signedIn || elsewhere?.isDropped === true,
    isElsewhere: elsewhere?.isDropped === true,
    isDocument,
    contentType: mediaType(headers) ?? '',
    errorType: headerValue(headers, 'x-amzn-errortype') ?? '',
    isForwarded: headerValue(headers, 'x-envoy-upstream-service-time') !== null,
  });
  const rejected = { url: redaction.url(response.url), headers, sender, message: reported ?? '', sent: response.sent };
  const { code, reason, cause, facts } = withRejectedPart(meaning, rejected);
  const url = new URL(response.url);
  // Some servers name the audience that they expect, such as Microsoft Dynamics in `resource_id`.
  const resource = /\b(?:resource(?:_id)?|audience)="?([^",\s]{1,300})/i.exec(challenge)?.[1];
  // The service and some gateways name the header of the token in their challenge.
  const keyHeader = /\bheader="([A-Za-z][\w-]{1,60})"|\bin="?header"?[^a-z]+name="([A-Za-z][\w-]{1,60})"/i.exec(challenge);
  const denial = code === 'not-permitted' ? (reported ?? '') : '';
  const object = deniedObject(denial);
  const deniedTo = object === null ? null : deniedUser(denial);
  const named = missingRight(denial);
  // A right on an object isn't the name of the object.
  const right = named === object ? null : named;
  const serverRequestId = serverRequestIdOf(headers, text);
  const detail = [reported, quota].filter((part) => part !== null).join(' · ');
  return makeProblem(code, {
    parameters: {
      url: redaction.url(response.url),
      host: url.hostname,
      status,
      ...(reason !== undefined && { reason }),
      ...(cause !== undefined && { cause }),
      ...facts,
      ...(reason === 'unusual-status' && { statusName: statusNames[status] ?? '' }),
      ...(reason === 'upgrade-required' && { upgrade: (headerValue(headers, 'upgrade') ?? statusNames[status] ?? '').slice(0, 100) }),
      ...(sender !== null && { sender: sender.name }),
      ...(elsewhere !== null && { asked: elsewhere.requestedHost }),
      ...(offered.length > 0 && { offered: offered.join(', ') }),
      ...(code === 'proxy-failed' && { proxy: sender?.name ?? url.origin, schemes: offered.join(', '), proxyStatus: status }),
      ...(isPage && { title: redaction.text(pageTitle(text)) }),
      ...(response.requestId !== undefined && { requestId: response.requestId }),
      ...(serverRequestId !== '' && serverRequestId !== response.requestId && { serverRequestId: redaction.text(serverRequestId) }),
      ...(right !== null && { right: redaction.text(right) }),
      ...(object !== null && { object: redaction.text(object) }),
      ...(deniedTo !== null && { who: redaction.text(deniedTo) }),
      ...(resource !== undefined && { resource: redaction.text(resource) }),
      ...(keyHeader !== null && { keyHeader: keyHeader[1] ?? keyHeader[2] ?? '' }),
      ...(retryAfter !== null && { retryAfter }),
      ...(quota !== null && { quota: redaction.text(quota) }),
    },
    status,
    detail: detail === '' ? null : redaction.text(detail, longestDetail),
    at: findPosition(document, 0),
  });
}
