import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';
import { AsyncIteratorClass } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { connectionProblem } from './connection-problem.ts';

interface Connection {
  readonly link: RPCLink<ClientContext>;
  readonly isOpen: () => boolean;
}

/** Sends calls over a WebSocket. If it has dropped, the next call connects again. */
export class SocketLink implements ClientLink<ClientContext> {
  readonly #address: URL;
  readonly #onChange: ((connected: boolean) => void) | undefined;
  #connection: Promise<Connection> | null = null;

  /** @param page URL of the contract's channel, with the scheme of the page (http, https) */
  constructor(page: URL, onChange?: (connected: boolean) => void) {
    this.#address = new URL(page);
    this.#address.protocol = page.protocol.replace('http', 'ws');
    this.#onChange = onChange;
  }

  /**
   * Connects, unless a connection exists or is pending.
   *
   * @throws the contract's typed error with `application-unreachable`
   */
  async open(): Promise<void> {
    await this.#connect();
  }

  async call(path: readonly string[], input: unknown, options: ClientOptions<ClientContext>): Promise<unknown> {
    const connection = await this.#connect();
    try {
      const output = await connection.link.call(path, input, options);
      return isIterator(output) ? guarded(output, connection) : output;
    } catch (error) {
      throw whyFailed(error, connection, options.signal);
    }
  }

  #connect(): Promise<Connection> {
    this.#connection ??= this.#dial();
    return this.#connection;
  }

  #dial(): Promise<Connection> {
    const socket = new WebSocket(this.#address);
    const link = new RPCLink<ClientContext>({ websocket: socket });
    return new Promise((resolve, reject) => {
      let opened = false;
      socket.addEventListener('open', () => {
        opened = true;
        this.#onChange?.(true);
        resolve({ link, isOpen: () => socket.readyState === WebSocket.OPEN });
      });
      socket.addEventListener('close', () => {
        this.#connection = null;
        if (opened) this.#onChange?.(false);
        reject(connectionProblem('application-unreachable'));
      });
    });
  }
}

function isIterator(value: unknown): value is AsyncIterator<unknown, unknown, undefined> {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';
}

/** Returns the same stream. If the connection drops, the stream fails with the contract's error. */
function guarded(stream: AsyncIterator<unknown, unknown, undefined>, connection: Connection): AsyncIteratorClass<unknown> {
  const next = async (): Promise<IteratorResult<unknown, unknown>> => {
    try {
      return await stream.next();
    } catch (error) {
      throw whyFailed(error, connection, undefined);
    }
  };
  return new AsyncIteratorClass(next, async (reason) => {
    if (reason !== 'next' && connection.isOpen()) await stream.return?.();
  });
}

function whyFailed(error: unknown, connection: Connection, signal: AbortSignal | undefined): unknown {
  return connection.isOpen() || signal?.aborted ? error : connectionProblem('application-unreachable');
}
