import type { ChannelEvents, WorkerChannel, WorkerRequest, WorkerResponse } from './worker-client.ts';

/** The context of an order. */
export interface OrderContext<Progress> {
  /** Aborted when the client no longer waits for the reply. */
  readonly signal: AbortSignal;
  readonly progress: (progress: Progress) => void;
}

/** How a worker performs its orders. */
export interface OrderServer<Order, Reply, Failure, Progress> {
  /** Performs an order. The reply is null for an order that has none. */
  readonly perform: (order: Order, context: OrderContext<Progress>) => Reply | null | Promise<Reply | null>;
  /** Converts an error for the client. */
  readonly failureOf: (error: unknown) => Failure;
  /** Memory of a reply that moves to the client instead of being copied. */
  readonly transferOf?: (reply: Reply) => ArrayBuffer[];
}

/**
 * Performs each order that arrives and posts its reply, failure, and progress. Orders run concurrently if they are asynchronous.
 *
 * An order without a reply must not fail: its error ends the worker.
 *
 * @returns a function that receives the client's messages
 */
export function serveOrders<Order, Reply, Failure, Progress = never>(
  { perform, failureOf, transferOf = () => [] }: OrderServer<Order, Reply, Failure, Progress>,
  post: (message: WorkerResponse<Reply, Failure, Progress>, transfer: ArrayBuffer[]) => void,
): (message: WorkerRequest<Order>) => void {
  const running = new Map<number, AbortController>();

  async function performOne(id: number, order: Order): Promise<void> {
    const controller = new AbortController();
    if (id > 0) running.set(id, controller);
    try {
      const reply = await perform(order, { signal: controller.signal, progress: (progress) => post({ id, progress }, []) });
      if (id > 0 && reply !== null) post({ id, reply }, transferOf(reply));
    } catch (error) {
      if (id === 0) throw error;
      post({ id, failure: failureOf(error) }, []);
    } finally {
      running.delete(id);
    }
  }

  return (message) => {
    if ('abort' in message) running.get(message.abort)?.abort();
    else void performOne(message.id, message.order);
  };
}

/** Performs the orders of a `WorkerClient` in the same thread, for work that is too small for a worker. */
export function openHere<Order, Reply, Failure, Progress = never>(
  server: OrderServer<Order, Reply, Failure, Progress>,
  { onMessage }: ChannelEvents<Reply, Failure, Progress>,
): WorkerChannel<Order> {
  return { post: serveOrders(server, onMessage), kill: () => Promise.resolve() };
}

/** Returns the message of an error, for workers whose failures are strings. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
