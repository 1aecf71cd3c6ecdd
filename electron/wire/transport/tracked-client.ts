import { Client, type Dispatcher, Pool } from 'undici';
import { ResponseHandler } from '../response-handler.ts';
import type { Connection } from './connection.ts';
import type { Connect } from './connector.ts';

/** The client of undici for one connection. Sets the connection of each exchange. */
class TrackedClient extends Client {
  readonly #current: { connection: Connection | null };

  constructor(origin: URL, options: Client.Options, connect: (origin: URL) => Promise<Connection>) {
    const current: { connection: Connection | null } = { connection: null };
    super(origin, {
      ...options,
      connect: (_options, callback) => {
        connect(origin).then(
          (connection) => {
            current.connection = connection;
            callback(null, connection.socket);
          },
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    });
    this.#current = current;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof ResponseHandler) handler.setConnection(() => this.#current.connection);
    return super.dispatch(options, handler);
  }
}

/** The pool of undici for one origin. Stops opening connections if no request waits for one. */
export class TrackedPool extends Pool {
  readonly #connecting: Set<AbortController>;
  #waiting = 0;

  constructor(origin: URL, options: Pool.Options, connect: Connect) {
    const connecting = new Set<AbortController>();
    const tracked = async (to: URL): Promise<Connection> => {
      const controller = new AbortController();
      connecting.add(controller);
      try {
        return await connect(to, controller.signal);
      } finally {
        connecting.delete(controller);
      }
    };
    super(origin, { ...options, factory: (_origin, clientOptions) => new TrackedClient(origin, clientOptions, tracked) });
    this.#connecting = connecting;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof ResponseHandler) {
      this.#waiting += 1;
      handler.onLeavingQueue(() => this.#requestLeftQueue());
    }
    return super.dispatch(options, handler);
  }

  #requestLeftQueue(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return;
    for (const controller of this.#connecting) controller.abort(new DOMException('No request waits for this connection', 'AbortError'));
  }
}
