import { isDeepStrictEqual } from 'node:util';
import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
import type { FetchWait } from '../../../shared/contract/files/fetch-all.ts';
import type { TokenExchange } from '../../../shared/contract/signing-in/token-exchange.ts';
import type { SignInMethod } from '../../../shared/signin/methods.ts';
import { createSignIn } from '../../signin/methods.ts';
import { createExchangeLog } from '../../signin/oauth/exchange-log.ts';
import { type ObservedValue, observedValue } from '../../signin/observed-value.ts';
import { type SignIn, type SignInParts, signedOutStatus } from '../../signin/sign-in.ts';
import { isLoopback, readAddress, sameOrigin } from '../../wire/address.ts';
import type { WireClient } from '../../wire/client.ts';
import type { HeaderLines } from '../../wire/header-lines.ts';
import { fail, problemOf } from '../../wire/problem-error.ts';
import { withRequestId } from '../../wire/request-headers.ts';
import type { Change, WireRequest } from '../../wire/wire-request.ts';
import type { WireResponse } from '../../wire/wire-response.ts';
import { abortable } from '../events/abortable.ts';
import { createEventFeed } from '../events/event-feed.ts';
import type { Log } from '../host/telemetry.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Server, ServerAccess, ServerState } from './server.ts';

/** A request of a connection. Its method is GET unless it has a change. */
export interface SessionRequest {
  /** Absolute URL, sent exactly as it is. Credentials are sent only to an origin of the connection. */
  readonly url: string;
  readonly headers: HeaderLines;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request is sent only once, because the caller repeats it. */
  readonly once?: boolean;
  /** Called when a wait before a repetition begins, and with null when the wait is over. */
  readonly onWait?: (wait: FetchWait | null) => void;
  /** Change of data on the server. The request is sent once, and again only after a 401, which changed nothing. */
  readonly change?: Change;
  /**
   * Called when the request is sent, or repeated with other credentials. Receives the header lines with secrets, and the sign-in method.
   */
  readonly onSend?: (headers: HeaderLines, credential: SignInMethod | null) => void;
}

/** A response, and the sign-in method of its request; null if the request had no credentials. */
export interface SessionResponse {
  readonly response: WireResponse;
  readonly credential: SignInMethod | null;
}

/** An open connection. It has a server and a signed-in user, and sends requests with the user's credentials. */
export interface Session {
  readonly status: Pick<ObservedValue<SignInStatus>, 'value' | 'onChange'>;
  /** Returns a value that changes when another user might see other data. Cached data with another value isn't shown any longer. */
  identity(): string;
  /** Returns the server's address and settings. @throws ProblemError `sample-not-running`. */
  access(signal?: AbortSignal): Promise<ServerAccess>;
  /** Signs in if necessary. @throws ProblemError if signing in fails: see `SignIn.credential`. */
  requireSignIn(signal?: AbortSignal): Promise<void>;
  /** Sends a request. The request has no credentials if nobody is signed in. @throws ProblemError if no response arrives. */
  send(request: SessionRequest): Promise<SessionResponse>;
  signIn(): Promise<SignInStatus>;
  signOut(): Promise<SignInStatus>;
  /** Returns the requests to the identity provider, oldest first, without secrets. */
  exchange(): readonly TokenExchange[];
  /** Changes the sign-in method. @throws ProblemError `invalid-input` for a method that the connection doesn't have. */
  chooseMethod(method: SignInMethod): Promise<SignInStatus>;
  close(): void;
}

/** The dependencies of a session. */
export interface SessionParts extends SignInParts {
  readonly connectionId: string;
  readonly connections: ConnectionStore;
  readonly server: Server;
  readonly log: Log;
}

/** Sends a request with the HTTP method of its change, or GET without a change. */
function transmit(wire: WireClient, request: WireRequest, change: Change | undefined): Promise<WireResponse> {
  return change === undefined ? wire.get(request) : wire.change({ ...request, change });
}

/** Opens the session of a connection. Signs in as soon as the server is available, unless the user has signed out. */
export function openSession(parts: SessionParts): Session {
  const { connectionId, connections, server } = parts;
  const exchange = createExchangeLog();
  const wireOf = (access: ServerAccess) => access.wire ?? parts.wire;
  const connection = () => connections.get(connectionId);
  const status = observedValue(signedOutStatus(connection().method));
  let signIn: SignIn | null = null;
  /** The access with which the present sign-in was started. */
  let startedAccess: ServerAccess | null = null;
  let stopListening: () => void = () => undefined;
  let generation = 0;

  const drop = (): SignIn | null => {
    const dropped = signIn;
    stopListening();
    generation += 1;
    signIn = null;
    return dropped;
  };

  const begin = (access: ServerAccess): SignIn => {
    drop()?.close();
    const started = createSignIn(connection().method, access.signIn, { ...parts, wire: wireOf(access), exchange });
    let last: string | null = null;
    stopListening = started.status.onChange((present) => {
      // A ticket cache can later belong to another user.
      if (last !== null && present.who !== null && present.who !== last) generation += 1;
      last = present.who ?? last;
      status.set(present);
    });
    signIn = started;
    startedAccess = access;
    return started;
  };

  /** Saves the address. The address is only displayed, so a failure has no consequences. */
  const keepAddress = (baseUrl: string): void => {
    try {
      if (connection().baseUrl !== baseUrl) connections.use(connectionId, { baseUrl });
    } catch (error) {
      parts.log(`connection ${connectionId}: its address could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  /** Checks whether the user can stay signed in because the method, its settings, and the client are the same. */
  const isSameAccess = (next: ServerAccess): boolean => {
    if (signIn === null || startedAccess === null || signIn.status.value.state !== 'signed-in') return false;
    const { method } = signIn;
    const of = ({ baseUrl, signIn: settings }: ServerAccess) => [
      baseUrl,
      method === 'none' ? null : settings[method],
      settings.refused?.[method],
    ];
    return method === connection().method && wireOf(startedAccess) === wireOf(next) && isDeepStrictEqual(of(startedAccess), of(next));
  };

  const follow = (present: ServerState): void => {
    if (present.state === 'ready') {
      keepAddress(present.access.baseUrl);
      if (isSameAccess(present.access)) return;
      const started = begin(present.access);
      // Only the user can open a login page.
      if (started.interactive === true) status.set(started.status.value);
      else if (!connection().staysSignedOut) void started.signIn();
      return;
    }
    drop()?.close();
    const { method, staysSignedOut } = connection();
    if (staysSignedOut) status.set(signedOutStatus(method));
    else if (present.state === 'starting') status.set({ ...signedOutStatus(method), state: 'signing-in' });
    else status.set({ ...signedOutStatus(method), state: 'failed', problem: present.problem });
  };

  const stopFollowing = server.state.onChange(follow);
  follow(server.state.value);

  /** Waits for the server and returns the current sign-in. */
  const present = async (signal?: AbortSignal): Promise<SignIn> => {
    const access = await server.ready(signal);
    return signIn ?? begin(access);
  };

  const enter = async (): Promise<SignInStatus> => {
    connections.use(connectionId, { staysSignedOut: false });
    status.set({ ...signedOutStatus(connection().method), state: 'signing-in' });
    try {
      await (await present()).signIn();
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      status.set({ ...signedOutStatus(connection().method), state: 'failed', problem });
    }
    return status.value;
  };

  const stop = async (): Promise<void> => {
    const dropped = drop();
    status.set(signedOutStatus(connection().method));
    if (dropped === null) return;
    await dropped.signOut();
    const { problem } = dropped.status.value;
    if (problem !== null && status.value.state === 'signed-out') status.set({ ...status.value, problem });
  };

  /**
   * Checks whether credentials can be sent to an address. It must be on an origin of the connection. Unencrypted HTTP requires the user's
   * permission, except to this computer.
   */
  const mayCarry = (address: URL, access: ServerAccess): boolean =>
    [access.baseUrl, ...(access.allowedOrigins ?? [])].some((allowed) => sameOrigin(address, new URL(allowed))) &&
    (address.protocol === 'https:' || isLoopback(address) || access.allowPlainHttp === true);

  const sendNegotiated = async (
    request: SessionRequest,
    method: SignInMethod,
    negotiate: NonNullable<SignIn['negotiate']>,
    wire: WireClient,
  ): Promise<SessionResponse> => {
    let carried = false;
    const attempt = (credential: HeaderLines, url = request.url): Promise<WireResponse> => {
      const outgoing = {
        url,
        headers: request.headers,
        credential,
        connections: `${connectionId}/${generation}`,
        signal: request.signal,
      };
      carried = credential.length > 0;
      request.onSend?.(wire.headersOf(outgoing), carried ? method : null);
      return transmit(wire, outgoing, request.change);
    };
    const response = await abortable(negotiate({ attempt, origin: new URL(new URL(request.url).origin) }), request.signal);
    return { response, credential: carried ? method : null };
  };

  const send = async (unidentified: SessionRequest): Promise<SessionResponse> => {
    // The ID is added here, so that the recorded request is exactly the sent request.
    const request = withRequestId(unidentified);
    const address = readAddress(request.url);
    const access = await server.ready(request.signal);
    const wire = wireOf(access);
    const presented = mayCarry(address, access) && !connection().staysSignedOut ? await present(request.signal) : null;
    const { url, headers, signal, once, onWait } = request;
    const outgoing = (credential: HeaderLines) => ({ url, headers, credential, signal, once, onWait });
    if (presented === null) {
      request.onSend?.(wire.headersOf(outgoing([])), null);
      return { response: await transmit(wire, outgoing([]), request.change), credential: null };
    }
    if (presented.negotiate !== undefined) return sendNegotiated(request, presented.method, presented.negotiate, wire);
    const credential = await abortable(presented.credential(), request.signal);
    const carried = credential.length === 0 ? null : presented.method;
    request.onSend?.(wire.headersOf(outgoing(credential)), carried);
    const response = await transmit(wire, outgoing(credential), request.change);
    // If a redirect to another origin removed the credentials, the response doesn't show whether they are valid.
    if (!response.credentialSent || !(await presented.onResponse(credential, response.status))) return { response, credential: carried };
    response.discard();
    const renewed = await abortable(presented.credential(), request.signal);
    return { response: await transmit(wire, outgoing(renewed), request.change), credential: carried };
  };

  return {
    status,
    identity: () => `${connection().method}/${generation}`,
    access: (signal) => server.ready(signal),
    requireSignIn: async (signal) => {
      if (connection().staysSignedOut) fail('not-signed-in');
      const access = await server.ready(signal);
      const base = new URL(access.baseUrl);
      if (connection().method !== 'none' && !mayCarry(base, access)) fail('plain-http-refused', { parameters: { host: base.hostname } });
      await abortable((await present(signal)).credential(), signal);
    },
    send,
    exchange: exchange.list,
    signIn: enter,
    signOut: async () => {
      connections.use(connectionId, { staysSignedOut: true });
      await stop();
      return status.value;
    },
    chooseMethod: async (method) => {
      if (!connection().methods.includes(method)) fail('invalid-input', { parameters: { field: 'method' } });
      await stop();
      connections.use(connectionId, { method });
      return enter();
    },
    close: () => {
      stopFollowing();
      drop()?.close();
    },
  };
}

/** Yields the current status and each change of it, until the reader stops. */
export function watchStatus(session: Session, signal?: AbortSignal) {
  const feed = createEventFeed<SignInStatus>(() => stop());
  const stopListening = session.status.onChange((status) => feed.push(status));
  const stop = (): void => {
    stopListening();
    signal?.removeEventListener('abort', stop);
    feed.end();
  };
  signal?.addEventListener('abort', stop, { once: true });
  feed.push(session.status.value);
  return feed.events;
}
