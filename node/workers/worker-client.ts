/** A message to a worker: an order with its ID (0 if it has no reply), or the ID of an order to abort. */
export type WorkerRequest<Order> = { readonly id: number; readonly order: Order } | { readonly abort: number };

/** A message from a worker about the order with this ID: its reply, failure, or progress. */
export type WorkerResponse<Reply, Failure, Progress> =
  | { readonly id: number; readonly reply: Reply }
  | { readonly id: number; readonly failure: Failure }
  | { readonly id: number; readonly progress: Progress };

/** Messages to one running worker. */
export interface WorkerChannel<Order> {
  post(message: WorkerRequest<Order>, transfer: ArrayBuffer[]): void;
  /** Ends the worker immediately. The promise settles when it has ended. */
  kill(): Promise<unknown>;
  /** Whether the worker keeps this process alive. */
  keepAlive?(isNeeded: boolean): void;
}

/** Messages from one running worker. */
export interface ChannelEvents<Reply, Failure, Progress> {
  readonly onMessage: (message: WorkerResponse<Reply, Failure, Progress>) => void;
  /**
   * Called when the worker has ended.
   *
   * @param message the system's message about the cause
   * @param reason `memory` if it was ended because it exceeded its memory limit
   */
  readonly onEnd: (message: string, reason?: 'memory') => void;
}

/** The reason why a worker can't reply: it ended, exceeded its time limit or its memory limit, or was closed. */
export interface WorkerEnd {
  readonly reason: 'ended' | 'timeout' | 'memory' | 'closed';
  readonly message: string;
  /** True for the request that exceeded its time limit. Other requests of the worker fail with it. */
  readonly isCause: boolean;
}

/** Functions that start the worker and create the errors of its requests. */
export interface WorkerClientOptions<Order, Reply, Failure, Progress> {
  readonly open: (events: ChannelEvents<Reply, Failure, Progress>) => WorkerChannel<Order>;
  /** Returns the error for a failure that the worker reports. */
  readonly errorOf: (failure: Failure) => Error;
  /** Returns the error for each pending request when the worker ends. */
  readonly endError: (end: WorkerEnd) => Error;
  /** Called after a worker has ended, requested or not. */
  readonly onEnd?: () => void;
  /** Calls back after some milliseconds; returns a function that cancels it. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

/** Options of one request. */
export interface RequestOptions<Progress> {
  /** Rejects the request with the signal's reason, and aborts the order in the worker. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the worker is ended. */
  readonly timeLimit?: number;
  /** Memory that moves to the worker instead of being copied. */
  readonly transfer?: ArrayBuffer[];
  readonly onProgress?: (progress: Progress) => void;
}

interface PendingRequest<Reply, Progress> {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/**
 * Sends orders to a worker (a thread or a process) and returns their replies.
 *
 * The worker starts with the first order, and again with the next order after it has ended. It keeps this process alive only while a
 * request is pending.
 */
export class WorkerClient<Order, Reply extends { readonly kind: string }, Failure, Progress = never> {
  readonly #options: WorkerClientOptions<Order, Reply, Failure, Progress>;
  readonly #pending = new Map<number, PendingRequest<Reply, Progress>>();
  #channel: WorkerChannel<Order> | null = null;
  #lastId = 0;
  #isClosed = false;

  constructor(options: WorkerClientOptions<Order, Reply, Failure, Progress>) {
    this.#options = options;
  }

  /** The running worker. Each start creates another object. Null while no worker runs. */
  get channel(): WorkerChannel<Order> | null {
    return this.#channel;
  }

  /** Starts the worker before its first order. */
  start(): void {
    if (!this.#isClosed) this.#channel ??= this.#open();
  }

  /**
   * Sends an order and waits for its reply, which must be of this kind.
   *
   * @throws the errors of `errorOf` and `endError`, and the signal's reason
   */
  request<K extends Reply['kind']>(order: Order, kind: K, options: RequestOptions<Progress> = {}): Promise<Extract<Reply, { kind: K }>> {
    const { signal, timeLimit, transfer = [], onProgress } = options;
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(this.#options.endError({ reason: 'closed', message: 'it was closed', isCause: false }));
    this.#channel ??= this.#open();
    const channel = this.#channel;
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Extract<Reply, { kind: K }>>();
    const onAbort = (): void => {
      reject(signal?.reason);
      if (this.#channel === channel) channel.post({ abort: id }, []);
      this.#settle(id);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const cancelTimer =
      timeLimit === undefined
        ? null
        : (this.#options.after ?? afterTimeout)(timeLimit, () => void this.#end('timeout', `no reply within ${timeLimit} ms`, id));
    const release = (): void => {
      signal?.removeEventListener('abort', onAbort);
      cancelTimer?.();
    };
    this.#pending.set(id, {
      resolve: (reply) => {
        release();
        if (isOfKind(reply, kind)) resolve(reply);
        else reject(new Error(`The worker replied with "${reply.kind}" instead of "${kind}".`));
      },
      reject: (error) => {
        release();
        reject(error);
      },
      onProgress,
    });
    if (this.#pending.size === 1) channel.keepAlive?.(true);
    channel.post({ id, order }, transfer);
    return promise;
  }

  /** Sends an order that has no reply. */
  post(order: Order, transfer: ArrayBuffer[] = []): void {
    if (this.#isClosed) return;
    this.#channel ??= this.#open();
    this.#channel.post({ id: 0, order }, transfer);
  }

  /** Ends the worker permanently. Pending and later requests are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end('closed', 'it was closed');
  }

  #open(): WorkerChannel<Order> {
    const channel: WorkerChannel<Order> = this.#options.open({
      onMessage: (message) => {
        if (this.#channel === channel) this.#receive(message);
      },
      onEnd: (message, reason) => {
        if (this.#channel === channel) void this.#end(reason ?? 'ended', message);
      },
    });
    return channel;
  }

  #receive(message: WorkerResponse<Reply, Failure, Progress>): void {
    const pending = this.#pending.get(message.id);
    if ('progress' in message) {
      pending?.onProgress?.(message.progress);
      return;
    }
    this.#settle(message.id);
    if ('reply' in message) pending?.resolve(message.reply);
    else pending?.reject(this.#options.errorOf(message.failure));
  }

  #settle(id: number): void {
    if (this.#pending.delete(id) && this.#pending.size === 0) this.#channel?.keepAlive?.(false);
  }

  async #end(reason: WorkerEnd['reason'], message: string, cause?: number): Promise<void> {
    const channel = this.#channel;
    if (channel === null) return;
    this.#channel = null;
    const pending = [...this.#pending];
    this.#pending.clear();
    const ended = channel.kill();
    for (const [id, { reject }] of pending) reject(this.#options.endError({ reason, message, isCause: id === cause }));
    this.#options.onEnd?.();
    await ended;
  }
}

function isOfKind<Reply extends { readonly kind: string }, K extends Reply['kind']>(
  reply: Reply,
  kind: K,
): reply is Extract<Reply, { kind: K }> {
  return reply.kind === kind;
}

function afterTimeout(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
