import { fork } from 'node:child_process';
import { workerFile } from '../../../node/workers/thread.ts';
import { type ChannelEvents, type WorkerChannel, WorkerClient } from '../../../node/workers/worker-client.ts';
import { responseSchema, type VerifyFailure, type VerifyOrder, type VerifyReply } from './messages.ts';

/** The result of verifying a token. `failed` means that the token couldn't be verified. */
export type Verified =
  | { readonly state: 'known'; readonly principal: string; readonly proof: string | null }
  | { readonly state: 'refused'; readonly why: string }
  | { readonly state: 'failed'; readonly why: string };

/** Verifies Kerberos tokens with the keys of a keytab. */
export interface TokenVerifier {
  /** Verifies a token (SPNEGO, Base64). Never rejects. */
  verify(token: string): Promise<Verified>;
  /** Returns the reason why the library can't be used. Null if it can be used. */
  problem(): Promise<string | null>;
  close(): void;
}

export interface VerifierOptions {
  /** Absolute path of the keytab. */
  readonly keytab: string;
  /** Environment of the helper, without the keytab's path. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Path of the helper program. Defaults to the helper in this folder. */
  readonly helper?: string;
  /** Milliseconds for verifying one token. */
  readonly timeout?: number;
}

/** The reason why a token couldn't be verified. */
class VerifyError extends Error {
  /** `other` means that the helper ended because of another token. */
  readonly reason: VerifyFailure['reason'] | 'ended' | 'other';

  constructor(reason: VerifyError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Creates a verifier that runs in a helper process, because a token can block or crash the library. The helper is stopped if a token takes
 * too long.
 *
 * Its other tokens are then verified again, one after the other, so that a harmful token doesn't make the tokens of other clients fail.
 */
export function createVerifier({
  keytab,
  environment = process.env,
  helper = workerFile(import.meta.url, 'helper/main.ts', 'negotiate-helper'),
  timeout = 5_000,
}: VerifierOptions): TokenVerifier {
  const client = new WorkerClient<VerifyOrder, VerifyReply, VerifyFailure>({
    open: (events) => openHelper(helper, { ...environment, KRB5_KTNAME: `FILE:${keytab}` }, events),
    errorOf: ({ reason, text }) => new VerifyError(reason, text),
    endError: ({ reason, isCause, message }) => new VerifyError(isCause || reason === 'closed' ? 'ended' : 'other', message),
  });
  let retries: Promise<unknown> = Promise.resolve();

  const request = (token: string | null): Promise<VerifyReply> => client.request({ token }, 'verified', { timeLimit: timeout });

  /** Returns the reply, or the reason why there is none. */
  const verify = async (token: string | null): Promise<VerifyReply | VerifyError> => {
    try {
      return await request(token);
    } catch (error) {
      if (!(error instanceof VerifyError)) throw error;
      if (error.reason !== 'other') return error;
      const retry = retries.then(() => request(token));
      retries = retry.catch(() => undefined);
      return retry.catch((second: unknown) => (second instanceof VerifyError ? second : error));
    }
  };

  return {
    verify: async (token) => {
      const reply = await verify(token);
      if (reply instanceof VerifyError) return { state: reply.reason === 'refused' ? 'refused' : 'failed', why: reply.message };
      return reply.client === undefined ? { state: 'failed', why: 'no reply' } : { state: 'known', ...reply.client };
    },
    problem: async () => {
      const reply = await verify(null);
      return reply instanceof VerifyError ? reply.message : null;
    },
    close: () => void client.close(),
  };
}

function openHelper(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  { onMessage, onEnd }: ChannelEvents<VerifyReply, VerifyFailure, never>,
): WorkerChannel<VerifyOrder> {
  const child = fork(file, [], { env: environment, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.on('message', (message) => {
    const response = responseSchema.safeParse(message);
    if (response.success) onMessage(response.data);
  });
  child.once('exit', (code, signal) => onEnd(`its process ended (${signal ?? `exit code ${code}`})`));
  child.once('error', (error) => onEnd(error.message));
  // The helper must not keep this process alive. It ends when the channel closes.
  child.unref();
  child.channel?.unref();
  return {
    post: (request) => void child.send(request, (error) => error !== null && onEnd(error.message)),
    kill: async () => child.kill('SIGKILL'),
  };
}
