import * as oauth from 'openid-client';
import type { Problem } from '../../../shared/problems/problem.ts';
import { ownValue } from '../../../shared/values/own-value.ts';
import { portOf } from '../../wire/address.ts';
import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type Sender, senderOf } from '../../wire/sender.ts';
import { documentMessage, serverMessage } from '../../wire/server-message.ts';
import { explain } from './explain.ts';
import type { OAuthEvidence, OAuthStep } from './oauth-failure.ts';
import type { SentRequest } from './oauth-transport.ts';

/** A failed request to an identity provider. */
export interface FailedRequest {
  readonly step: OAuthStep;
  readonly url: string;
  readonly clientId: string;
  readonly scope: string;
  /** Whether the client has a secret, which the request contains. */
  readonly sendsSecret: boolean;
  /** Whether the secret has the form of an ID. Undefined without a secret. */
  readonly secretIsId: boolean | undefined;
  /** The option of the setting with the address. */
  readonly setting: OAuthEvidence['setting'];
  /** The request that was sent. Null if there was none, or no response. */
  readonly sent: SentRequest | null;
  /** User name of a sign-in with a password. Empty for other steps. */
  readonly who: string;
  /** URL of the sign-in page, which a browser requests. */
  readonly signInPage: string | null;
  readonly skewSeconds: number | null;
  readonly timeoutMilliseconds: number;
  /** Returns the body of a response that the OAuth library didn't read. Null if unknown. */
  readonly bodyOf: (response: Response) => string | null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns an error and its causes. openid-client wraps errors of oauth4webapi, and the cause of these errors is a response or an object.
 */
function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && causes.length < 5; cause = isRecord(cause) ? cause.cause : undefined) causes.push(cause);
  return causes;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Returns the facts of a failed comparison in oauth4webapi.
 *
 * Its errors have the cause `{ expected, claims, claim }`, `{ expected, body, attribute }`, or `{ expected, parameters }`.
 */
function comparedBy(causes: readonly unknown[], message: string): OAuthEvidence['compared'] {
  for (const cause of causes) {
    if (!isRecord(cause) || !('expected' in cause)) continue;
    const holder = [cause.claims, cause.body, cause.parameters].find((candidate) => candidate !== undefined);
    const name = textOf(cause.claim ?? cause.attribute ?? /"(\w+)"/.exec(message)?.[1] ?? '');
    const value = holder instanceof URLSearchParams ? holder.get(name) : isRecord(holder) ? ownValue(holder, name) : undefined;
    return { name, expected: textOf(cause.expected), found: textOf(value) };
  }
  return null;
}

/**
 * Returns `error` and `error_description` of a body that isn't a valid OAuth response. Also supports the formats of
 * Okta, Amazon Cognito, and gateways.
 */
export function errorIn(body: string | null): { readonly error: string | null; readonly description: string | null } {
  try {
    const form = formError(body ?? '');
    if (form !== null) return form;
    const value: unknown = JSON.parse(body ?? '');
    if (!isRecord(value)) return { error: null, description: null };
    const { error, error_description: description, errorCode, errorSummary, __type: type, message } = value;
    if (typeof error === 'string') return { error, description: typeof description === 'string' ? description : null };
    if (typeof errorCode === 'string') return { error: errorCode, description: typeof errorSummary === 'string' ? errorSummary : null };
    // Amazon Cognito's format.
    if (typeof type === 'string') return { error: type, description: typeof message === 'string' ? message : null };
    // A gateway in front of the provider.
    const reported = 'access_token' in value ? null : documentMessage(value);
    if (reported !== null) return { error: 'error', description: reported };
  } catch {
    // The body isn't JSON.
  }
  return { error: null, description: null };
}

/** Returns the error in a form, which older servers such as GitHub send instead of JSON. Null if the body isn't such a form. */
function formError(body: string): ReturnType<typeof errorIn> | null {
  if (!/^(?:[\w-]+=[^&\s<>{}]*&)*error=/.test(body.slice(0, 2_000))) return null;
  const form = new URLSearchParams(body);
  return { error: form.get('error'), description: form.get('error_description') };
}

/** Returns the members of a token response that the library read. Null if the response is about something else. */
function grantedIn(read: Readonly<Record<string, unknown>> | undefined, step: OAuthStep): OAuthEvidence['granted'] {
  if (read === undefined || step === 'discovery') return null;
  const { access_token: accessToken, id_token: idToken, token_type: tokenType } = read;
  return {
    tokenType: typeof tokenType === 'string' ? tokenType : null,
    hasAccessToken: typeof accessToken === 'string' && accessToken !== '',
    hasIdToken: typeof idToken === 'string',
  };
}

/** Returns the seconds of a `Retry-After` header. Empty if it has none. */
const secondsIn = (header: string | null | undefined): string => (/^\s*\d{1,9}\s*$/.test(header ?? '') ? (header ?? '').trim() : '');

/** Returns the message and the sender of a response that isn't an OAuth response. */
function pageIn(response: Response | undefined, body: string | null): { readonly message: string | null; readonly sender: Sender | null } {
  if (response === undefined || body === null) return { message: null, sender: null };
  const headers = [...response.headers];
  return { message: serverMessage(null, headers, body), sender: senderOf({ status: response.status, headers, text: body }) };
}

/** Problems that are more specific than an unreachable identity provider. */
const specificCodes: ReadonlySet<Problem['code']> = new Set(['tls-failed', 'proxy-failed', 'invalid-url', 'plain-http-refused']);

function transportProblem(known: Problem, url: URL, { setting, clientId }: FailedRequest): Problem {
  if (specificCodes.has(known.code) || /^(?:oauth|identity-provider)-/.test(known.code)) return known;
  const address = { host: url.hostname, port: portOf(url), url: `${url.origin}${url.pathname}` };
  const facts = { ...known.parameters, ...address, setting: setting ?? '', clientId };
  const isTooLarge = known.code === 'unexpected-answer' && known.parameters.reason === 'too-large';
  if (isTooLarge)
    return makeProblem('identity-provider-odd-answer', { parameters: { ...facts, reason: 'too-large' }, detail: known.detail });
  const { code, reason } = unreachedProvider(known);
  return makeProblem(code, { parameters: { ...facts, reason }, detail: known.detail });
}

/** Returns the problem code of a failed connection to an identity provider, with the reason that selects its texts. */
export function unreachedProvider({ code, parameters }: Problem): {
  readonly code: 'identity-provider-unreachable' | 'identity-provider-silent';
  readonly reason: string;
} {
  const detailed = String(parameters.reason ?? '');
  if (code === 'timed-out') return { code: 'identity-provider-silent', reason: ownValue(silentReasons, detailed) ?? 'response' };
  const isNameServer = code === 'name-not-resolved' && /^name-server/.test(detailed);
  const isRefused = code === 'connection-refused' && /^(?:refused|own-computer|this-computer|no-server-address)$/.test(detailed);
  return { code: 'identity-provider-unreachable', reason: isNameServer ? 'name-server' : isRefused ? 'refused' : code };
}

/** Reasons of `identity-provider-silent`, by those of `timed-out`, if no connection was opened. */
const silentReasons: Readonly<Record<string, string>> = {
  connect: 'connect',
  'connect-address': 'connect-address',
  'tls-handshake': 'connect',
};

/** Returns the problem for an error that a request to an identity provider throws. */
export function problemFrom(error: unknown, request: FailedRequest): Problem {
  const { requestId = '', serverRequestId = '', url: sentTo = request.url } = request.sent ?? {};
  const url = new URL(sentTo);
  const known = problemOf(error);
  if (known !== null) return transportProblem(known, url, request);
  const causes = causesOf(error);
  const codes = causes.map((cause) => (isRecord(cause) && typeof cause.code === 'string' ? cause.code : null));
  const code = codes.find((candidate) => candidate !== null) ?? null;
  if (code === 'OAUTH_TIMEOUT') {
    const parameters = {
      host: url.hostname,
      port: portOf(url),
      url: request.url,
      setting: request.setting ?? '',
      clientId: request.clientId,
      reason: 'response',
      milliseconds: request.timeoutMilliseconds,
      seconds: Math.round(request.timeoutMilliseconds / 1000),
    };
    return makeProblem('identity-provider-silent', { parameters });
  }
  const response = causes.find((cause) => cause instanceof Response);
  const refusal = causes.find((cause) => cause instanceof oauth.ResponseBodyError || cause instanceof oauth.AuthorizationResponseError);
  const read = causes
    .map((cause) => (isRecord(cause) && !(cause instanceof Response) && isRecord(cause.body) ? cause.body : null))
    .find((body) => body !== null);
  const lifetime = read?.expires_in;
  if (typeof lifetime === 'number' && lifetime < 0) {
    const { clientId } = request;
    return makeProblem('oauth-token-expired', { parameters: { host: url.hostname, url: sentTo, clientId, requestId, lifetime } });
  }
  // Some providers send an error with status 200.
  const unread = errorIn(read === undefined ? (response === undefined ? null : request.bodyOf(response)) : JSON.stringify(read));
  const shown = pageIn(response, response === undefined ? null : request.bodyOf(response));
  // A response with a success status that isn't a page could contain a token.
  const isSuccess = response !== undefined && response.status < 300 && !/html/i.test(response.headers.get('content-type') ?? '');
  const message = causes.map((cause) => (cause instanceof Error ? cause.message : '')).join(' ');
  // The OAuth library's own messages are for programmers.
  const text = message.trim() === '' || (code !== null && /^OAUTH_/.test(code)) ? null : message.trim();
  return explain({
    step: request.step,
    // The browser requested the sign-in page, which redirected it back with an error.
    url: (refusal instanceof oauth.AuthorizationResponseError ? request.signInPage : null) ?? sentTo,
    setting: request.setting,
    who: request.who,
    requestId,
    serverRequestId,
    clientId: request.clientId,
    scope: request.scope,
    sendsSecret: request.sendsSecret,
    secretIsId: request.secretIsId,
    status: refusal instanceof oauth.ResponseBodyError ? refusal.status : (response?.status ?? null),
    contentType: response?.headers.get('content-type') ?? null,
    retryAfter: secondsIn((refusal instanceof oauth.ResponseBodyError ? refusal.response : response)?.headers.get('retry-after')),
    error: refusal?.error ?? unread.error,
    description:
      refusal === undefined
        ? unread.error === null
          ? ((isSuccess ? null : shown.message) ?? text)
          : unread.description
        : (refusal.error_description ?? null),
    code: refusal === undefined && unread.error === null ? code : null,
    granted: refusal === undefined && unread.error === null ? grantedIn(read ?? undefined, request.step) : null,
    compared: comparedBy(causes, message),
    sender: refusal === undefined && unread.error === null ? shown.sender : null,
    skewSeconds: request.skewSeconds,
  });
}

/** Returns the parameters of a different issuer, with the reason that selects its texts. Microsoft Entra ID can report a placeholder. */
export function issuers(expected: string, found: string): { readonly expected: string; readonly found: string; readonly reason: string } {
  return { expected, found, reason: /\{tenantid\}/i.test(found) ? 'common' : 'reported' };
}
