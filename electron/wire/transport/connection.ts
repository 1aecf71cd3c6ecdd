import type { Socket } from 'node:net';
import type { Certificate, ConnectionFacts } from '../../../shared/contract/results/exchange.ts';
import type { ProxySource } from './proxy-for.ts';
import type { ProxyRefusal } from './proxy-refusal.ts';

/** What a connection waits for while it is made. */
export type ConnectStep = 'dns' | 'tcp' | 'proxy' | 'tls';

/** Milliseconds that each step took; a step that was not needed is absent. */
export type StepTimes = Partial<Record<ConnectStep, number>>;

/** A connection that stands, and what was learnt while it was made. */
export interface Connection {
  readonly socket: Socket;
  readonly facts: ConnectionFacts;
  readonly times: StepTimes;
  /** Requests that went over it so far. */
  requests: number;
}

/** A connection that could not be made: at which step, and what the other end had shown by then. */
export class ConnectError extends Error {
  /** The code of what failed, so that transport libraries treat it as they would the failure itself. */
  readonly code: string;
  readonly step: ConnectStep;
  readonly certificates: readonly Certificate[];
  /** Origin of whom a TLS handshake was tried with, or null. */
  readonly tlsOrigin: string | null;
  /** Fingerprint of the certificate that is excepted for that origin, where another one came; else null. */
  readonly pinned: string | null;
  /** Origin of the proxy on the way, or null. */
  readonly proxy: string | null;
  /** What the proxy answered instead of opening a tunnel, or null. */
  readonly proxyRefusal: ProxyRefusal | null;
  /** Where the proxy's address is from, or null. */
  readonly proxySource: ProxySource | null;
  /** Whether TLS keys were agreed before the connection failed. */
  readonly keysAgreed: boolean;
  /** Whether the connection has a client certificate. */
  readonly clientCertificate: boolean;

  constructor(
    cause: unknown,
    facts: {
      readonly step: ConnectStep;
      readonly certificates?: readonly Certificate[];
      readonly tlsOrigin?: string | null;
      readonly pinned?: string | null;
      readonly proxy?: string | null;
      readonly proxyRefusal?: ProxyRefusal;
      readonly proxySource?: ProxySource | null;
      readonly keysAgreed?: boolean;
      readonly clientCertificate?: boolean;
    },
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ConnectError';
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'ECONNRESET';
    // undici tries again for ever where this code comes from a connection that was never made.
    this.code = code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO' ? 'ECONNRESET' : code;
    this.step = facts.step;
    this.certificates = facts.certificates ?? [];
    this.tlsOrigin = facts.tlsOrigin ?? null;
    this.pinned = facts.pinned ?? null;
    this.proxy = facts.proxy ?? null;
    this.proxyRefusal = facts.proxyRefusal ?? null;
    this.proxySource = facts.proxySource ?? null;
    this.keysAgreed = facts.keysAgreed ?? false;
    this.clientCertificate = facts.clientCertificate ?? false;
  }
}
