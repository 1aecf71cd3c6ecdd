import type { Socket } from 'node:net';
import type { Certificate, ConnectionFacts } from '../../../shared/contract/results/exchange.ts';
import type { ProxyRefusal } from './proxy-refusal.ts';

/** The names and the end of validity of a client certificate. */
export type ClientCertificate = Pick<Certificate, 'subject' | 'issuer' | 'validTo'>;

/** A step of opening a connection. */
export type ConnectStep = 'dns' | 'tcp' | 'proxy' | 'tls';

/** Duration of each step in milliseconds. Skipped steps are absent. */
export type StepTimes = Partial<Record<ConnectStep, number>>;

/** An open connection, with its facts and timings. */
export interface Connection {
  readonly socket: Socket;
  readonly facts: ConnectionFacts;
  readonly times: StepTimes;
  /** Number of requests that were sent over the connection. */
  requests: number;
}

/** The error of a failed connection, with the failed step and the facts known until then. */
export class ConnectError extends Error {
  /** Error code of the cause, so that undici handles the error like the cause. */
  readonly code: string;
  readonly step: ConnectStep;
  readonly certificates: readonly Certificate[];
  /** Origin of the TLS handshake. Null without a handshake. */
  readonly tlsOrigin: string | null;
  /** Fingerprint in the user's certificate exception for {@link tlsOrigin} if the server sent another certificate. Otherwise null. */
  readonly pinned: string | null;
  /** IP addresses that the system tried to connect to. Empty before the lookup of the name. */
  readonly attempted: readonly string[];
  /** Origin of the proxy. Null without a proxy. */
  readonly proxy: string | null;
  /** The proxy's error response to `CONNECT`. Null if there is none. */
  readonly proxyRefusal: ProxyRefusal | null;
  /** Facts about the proxy as parameters of a problem. Empty without a proxy. */
  readonly proxyFacts: Readonly<Record<string, string>>;
  /** Whether client and server agreed on TLS keys before the connection failed. */
  readonly keysAgreed: boolean;
  /** The client certificate of the connection. Null without one. */
  readonly clientCertificate: ClientCertificate | null;

  constructor(
    cause: unknown,
    facts: {
      readonly step: ConnectStep;
      readonly certificates?: readonly Certificate[];
      readonly tlsOrigin?: string | null;
      readonly pinned?: string | null;
      readonly attempted?: readonly string[];
      readonly proxy?: string | null;
      readonly proxyRefusal?: ProxyRefusal;
      readonly proxyFacts?: Readonly<Record<string, string>>;
      readonly keysAgreed?: boolean;
      readonly clientCertificate?: ClientCertificate | null;
    },
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ConnectError';
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'ECONNRESET';
    // undici retries endlessly if a failed connection has one of these codes.
    this.code = code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO' ? 'ECONNRESET' : code;
    this.step = facts.step;
    this.certificates = facts.certificates ?? [];
    this.tlsOrigin = facts.tlsOrigin ?? null;
    this.pinned = facts.pinned ?? null;
    this.attempted = facts.attempted ?? [];
    this.proxy = facts.proxy ?? null;
    this.proxyRefusal = facts.proxyRefusal ?? null;
    this.proxyFacts = facts.proxyFacts ?? {};
    this.keysAgreed = facts.keysAgreed ?? false;
    this.clientCertificate = facts.clientCertificate ?? null;
  }
}
