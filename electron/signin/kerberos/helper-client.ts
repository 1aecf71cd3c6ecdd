import type { HelperProcess } from '../../core/host.ts';
import type { Clock } from '../clock.ts';
import { type BeginCall, type HelperCall, type HelperFailure, type HelperReply, replySchema, type Step } from './helper/messages.ts';

/** A security context under way; it belongs to the process that began it. */
export interface Context {
  readonly step: Step;
}

/** The library of one identity, in a process of its own. Everything throws {@link HelperError}. */
export interface KerberosHelper {
  /** Settles once the library is loaded. */
  load(): Promise<void>;
  /** Makes the first token of a new context; ask the realm for a ticket of the service where there is none yet. */
  begin(call: Omit<BeginCall, 'call'>): Promise<Context>;
  /** Gives the server's token to a context. */
  proceed(context: Context, token: string): Promise<Context>;
  /** Lets a context go; costs nothing where it is gone. */
  forget(context: Context): void;
  close(): void;
}

/** Why a call came to nothing. */
export class HelperError extends Error {
  /** `silent`: it took longer than it may; `ended`: the process ended under it; the rest is told by the helper. */
  readonly reason: HelperFailure['reason'] | 'silent' | 'ended';

  constructor(reason: HelperError['reason'], text: string) {
    super(text);
    this.name = 'HelperError';
    this.reason = reason;
  }
}

interface Waiting {
  readonly resolve: (step: Step | null) => void;
  readonly reject: (error: HelperError) => void;
  readonly stopClock: () => void;
}

/** Milliseconds that a call may take. A realm that does not answer would hold the library for 27 s. */
export const callLimit = 5_000;

class Running {
  readonly #process: HelperProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #clock: Clock;
  #lastId = 0;
  gone = false;

  constructor(process: HelperProcess, clock: Clock) {
    this.#process = process;
    this.#clock = clock;
    process.onMessage((message) => this.#take(message));
    void process.ended.then((words) => this.end('ended', words));
  }

  call(ask: HelperCall): Promise<Step | null> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const stopClock = this.#clock.after(callLimit, () => this.end('silent', `no answer within ${callLimit} ms`));
      this.#waiting.set(this.#lastId, { resolve, reject, stopClock });
      this.#process.send({ id: this.#lastId, ask });
    });
  }

  /** Tells what nobody waits for. */
  tell(ask: HelperCall): void {
    this.#lastId += 1;
    this.#process.send({ id: this.#lastId, ask });
  }

  /** Ends the process and everybody's waiting: a library that hangs once answers nobody. */
  end(reason: 'silent' | 'ended', words: string): void {
    if (this.gone) return;
    this.gone = true;
    this.#process.kill();
    for (const { reject, stopClock } of this.#waiting.values()) {
      stopClock();
      reject(new HelperError(reason, words));
    }
    this.#waiting.clear();
  }

  #take(message: unknown): void {
    const read = replySchema.safeParse(message);
    if (!read.success) return;
    const { id, step, failure }: HelperReply = read.data;
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    waiting.stopClock();
    if (failure === null) waiting.resolve(step);
    else waiting.reject(new HelperError(failure.reason, failure.text));
  }
}

/**
 * Speaks to the helper process of one identity: starts it at the first call, ends it where a call takes longer than {@link callLimit}, and
 * starts another for the next call.
 */
export function createKerberosHelper(start: () => HelperProcess, clock: Clock): KerberosHelper {
  const homes = new WeakMap<Context, Running>();
  let running: Running | null = null;
  let closed = false;

  const present = (): Running => {
    if (closed) throw new HelperError('ended', 'closed');
    if (running === null || running.gone) running = new Running(start(), clock);
    return running;
  };

  const stepOf = async (home: Running, call: HelperCall): Promise<Context> => {
    const step = await home.call(call);
    if (step === null) throw new HelperError('ended', 'an answer without a step');
    const context = { step };
    homes.set(context, home);
    return context;
  };

  return {
    load: async () => {
      await present().call({ call: 'load' });
    },
    begin: async (call) => stepOf(present(), { call: 'begin', ...call }),
    proceed: async (context, token) => {
      const home = homes.get(context);
      if (home === undefined || home.gone) throw new HelperError('ended', 'the process of this context is gone');
      return stepOf(home, { call: 'proceed', context: context.step.context, token });
    },
    forget: (context) => {
      const home = homes.get(context);
      if (home?.gone === false) home.tell({ call: 'forget', context: context.step.context });
    },
    close: () => {
      closed = true;
      running?.end('ended', 'closed');
    },
  };
}
