import type { Clock } from '../../../node/time/clock.ts';
import { openProcess } from '../../../node/workers/process.ts';
import { type WorkerChannel, WorkerClient } from '../../../node/workers/worker-client.ts';
import type { HelperProcess } from '../../core/host/host.ts';
import { type BeginCall, type HelperCall, type HelperFailure, type HelperReply, responseSchema, type Step } from './helper/messages.ts';

/** An incomplete security context. Only the process that created the context can continue it. */
export interface Context {
  readonly step: Step;
}

/** A client for the Kerberos library, which runs in a separate process for each identity. All methods throw {@link HelperError}. */
export interface KerberosHelper {
  /** Loads the library. */
  load(): Promise<void>;
  /** Creates a context and its first token. Requests a ticket for the service from the realm if necessary. */
  begin(call: Omit<BeginCall, 'call'>): Promise<Context>;
  /** Passes the server's token to a context. */
  proceed(context: Context, token: string): Promise<Context>;
  /** Releases a context if it still exists. */
  forget(context: Context): void;
  close(): void;
}

/** A failed call. */
export class HelperError extends Error {
  /** `silent` means timeout, and `ended` that the process exited during the call. The helper reports the other reasons. */
  readonly reason: HelperFailure['reason'] | 'silent' | 'ended';

  constructor(reason: HelperError['reason'], text: string) {
    super(text);
    this.name = 'HelperError';
    this.reason = reason;
  }
}

/** Timeout of one call in milliseconds. The library itself would wait 27 s for a realm that doesn't respond. */
export const callLimit = 5_000;

/**
 * Creates the client for the helper process of one identity.
 *
 * The first call starts the process. If a call takes longer than {@link callLimit}, the process is terminated, and the next call starts a
 * new one.
 */
export function createKerberosHelper(start: () => HelperProcess, clock: Clock): KerberosHelper {
  const client = new WorkerClient<HelperCall, HelperReply, HelperFailure>({
    open: (events) => openProcess(start(), (message) => responseSchema.safeParse(message).data ?? null, events),
    errorOf: ({ reason, text }) => new HelperError(reason, text),
    endError: ({ reason, message }) => new HelperError(reason === 'timeout' ? 'silent' : 'ended', message),
    after: clock.after,
  });
  /** The process that created each context. */
  const homes = new WeakMap<Context, WorkerChannel<HelperCall>>();
  const isAlive = (context: Context): boolean => client.channel !== null && homes.get(context) === client.channel;

  const stepOf = async (call: HelperCall): Promise<Context> => {
    const reply = client.request(call, 'step', { timeLimit: callLimit });
    const { channel } = client;
    const context = { step: (await reply).step };
    if (channel !== null) homes.set(context, channel);
    return context;
  };

  return {
    load: async () => {
      await client.request({ call: 'load' }, 'done', { timeLimit: callLimit });
    },
    begin: (call) => stepOf({ call: 'begin', ...call }),
    proceed: async (context, token) => {
      if (!isAlive(context)) throw new HelperError('ended', 'the process of this context is gone');
      return stepOf({ call: 'proceed', context: context.step.context, token });
    },
    forget: (context) => {
      if (isAlive(context)) client.post({ call: 'forget', context: context.step.context });
    },
    close: () => void client.close(),
  };
}
