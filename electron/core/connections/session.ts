import { isDeepStrictEqual } from 'node:util';
import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
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
import { abortable } from '../abortable.ts';
import { createEventFeed } from '../event-feed.ts';
import type { Log } from '../telemetry.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Server, ServerAccess, ServerState } from './server.ts';

/** A request to be sent in a connection's name: a GET, unless it changes something. */
export interface SessionRequest {
  /** Absolute and exact; the credential goes along only where it lies on the connection's origin. */
  readonly url: string;
  readonly headers: HeaderLines;
  readonly signal?: AbortSignal | undefined;
  /** Goes out once; again after a 401 alone, which changed nothing. */
  readonly change?: Change;
  /** Told when the request goes out, and again where it goes out anew with another proof: its header lines with secrets, and what credential is among them. */
  readonly onSend?: (headers: HeaderLines, credential: SignInMethod | null) => void;
}

/** A response, and whether the server knew who asked. */
export interface SessionResponse {
  readonly response: WireResponse;
  readonly credential: SignInMethod | null;
}

/** One connection in use: its server, who is signed in, and the requests in their name. */
export interface Session {
  readonly status: Pick<ObservedValue<SignInStatus>, 'value' | 'onChange'>;
  /** Changes whenever somebody else might see other data: what was cached before is not shown any more. */
  identity(): string;
  /** @throws ProblemError `sample-not-running`. */
  access(signal?: AbortSignal): Promise<ServerAccess>;
  /** @throws ProblemError where nobody is signed in or can be: see `SignIn.credential`. */
  requireSignIn(signal?: AbortSignal): Promise<void>;
  /** Sends a request; without a credential where nobody is signed in. @throws ProblemError where no response comes. */
  send(request: SessionRequest): Promise<SessionResponse>;
  signIn(): Promise<SignInStatus>;
  signOut(): Promise<SignInStatus>;
  /** What was said between the application and the identity provider, the oldest first, without secrets. */
  exchange(): readonly TokenExchange[];
  /** @throws ProblemError `invalid-input` for a method that the connection does not offer. */
  chooseMethod(method: SignInMethod): Promise<SignInStatus>;
  close(): void;
}

export interface SessionParts extends SignInParts {
  readonly connectionId: string;
  readonly connections: ConnectionStore;
  readonly server: Server;
  readonly log: Log;
}

/** Sends by the verb that the request has. */
function transmit(wire: WireClient, request: WireRequest, change: Change | undefined): Promise<WireResponse> {
  return change === undefined ? wire.get(request) : wire.change({ ...request, change });
}

/** Opens the session of a connection: signs in as soon as the server is there, unless the user signed out. */
export function openSession(parts: SessionParts): Session {
  const { connectionId, connections, server } = parts;
  const exchange = createExchangeLog();
  const wireOf = (access: ServerAccess) => access.wire ?? parts.wire;
  const connection = () => connections.get(connectionId);
  const status = observedValue(signedOutStatus(connection().method));
  let signIn: SignIn | null = null;
  /** What it was begun with. */
  let way: ServerAccess | null = null;
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
    const begun = createSignIn(connection().method, access.signIn, { ...parts, wire: wireOf(access), exchange });
    let last: string | null = null;
    stopListening = begun.status.onChange((present) => {
      // A ticket cache may come to be another user's.
      if (last !== null && present.who !== null && present.who !== last) generation += 1;
      last = present.who ?? last;
      status.set(present);
    });
    signIn = begun;
    way = access;
    return begun;
  };

  /** The address is only kept to be shown: a disk that refuses it changes nothing else. */
  const keepAddress = (baseUrl: string): void => {
    try {
      if (connection().baseUrl !== baseUrl) connections.use(connectionId, { baseUrl });
    } catch (error) {
      parts.log(`connection ${connectionId}: its address could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  /** Whether who is signed in may stay so: by the same method, with the same settings, over the same connections. */
  const isSameWay = (next: ServerAccess): boolean => {
    if (signIn === null || way === null || signIn.status.value.state !== 'signed-in') return false;
    const { method } = signIn;
    const of = ({ baseUrl, signIn: settings }: ServerAccess) => [
      baseUrl,
      method === 'none' ? null : settings[method],
      settings.refused?.[method],
    ];
    return method === connection().method && wireOf(way) === wireOf(next) && isDeepStrictEqual(of(way), of(next));
  };

  const follow = (present: ServerState): void => {
    if (present.state === 'ready') {
      keepAddress(present.access.baseUrl);
      if (isSameWay(present.access)) return;
      const begun = begin(present.access);
      // A login page opens by the user's act alone.
      if (begun.interactive === true) status.set(begun.status.value);
      else if (!connection().staysSignedOut) void begun.signIn();
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

  /** The sign-in in use, once the server is there. */
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

  const leave = async (): Promise<void> => {
    const dropped = drop();
    status.set(signedOutStatus(connection().method));
    if (dropped === null) return;
    await dropped.signOut();
    const { problem } = dropped.status.value;
    if (problem !== null && status.value.state === 'signed-out') status.set({ ...status.value, problem });
  };

  /** Whether a credential may go to an address: on an origin of the connection, and in the clear past this machine by consent alone. */
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

  const send = async (given: SessionRequest): Promise<SessionResponse> => {
    // What is told of a request is what goes out.
    const request = withRequestId(given);
    const address = readAddress(request.url);
    const access = await server.ready(request.signal);
    const wire = wireOf(access);
    const asking = mayCarry(address, access) && !connection().staysSignedOut ? await present(request.signal) : null;
    const outgoing = (credential: HeaderLines) => ({ url: request.url, headers: request.headers, credential, signal: request.signal });
    if (asking === null) {
      request.onSend?.(wire.headersOf(outgoing([])), null);
      return { response: await transmit(wire, outgoing([]), request.change), credential: null };
    }
    if (asking.negotiate !== undefined) return sendNegotiated(request, asking.method, asking.negotiate, wire);
    const credential = await abortable(asking.credential(), request.signal);
    const carried = credential.length === 0 ? null : asking.method;
    request.onSend?.(wire.headersOf(outgoing(credential)), carried);
    const response = await transmit(wire, outgoing(credential), request.change);
    // A response from elsewhere, after a redirect that dropped the credential, says nothing about it.
    if (!response.credentialSent || !(await asking.onResponse(credential, response.status))) return { response, credential: carried };
    response.discard();
    const renewed = await abortable(asking.credential(), request.signal);
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
      await leave();
      return status.value;
    },
    chooseMethod: async (method) => {
      if (!connection().methods.includes(method)) fail('invalid-input', { parameters: { field: 'method' } });
      await leave();
      connections.use(connectionId, { method });
      return enter();
    },
    close: () => {
      stopFollowing();
      drop()?.close();
    },
  };
}

/** The present status at once, then each change of it, until the reader leaves. */
export function watchStatus(session: Session, signal?: AbortSignal) {
  const feed = createEventFeed<SignInStatus>(() => leave());
  const stopListening = session.status.onChange((status) => feed.push(status));
  const leave = (): void => {
    stopListening();
    signal?.removeEventListener('abort', leave);
    feed.end();
  };
  signal?.addEventListener('abort', leave, { once: true });
  feed.push(session.status.value);
  return feed.events;
}
