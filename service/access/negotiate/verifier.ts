import { type ChildProcess, fork } from 'node:child_process';
import { helperEntry } from './entry.ts';
import { replySchema, type VerifyReply } from './messages.ts';

/** What became of a token. `failed`: nobody can tell at present. */
export type Verified =
  | { readonly state: 'known'; readonly principal: string; readonly proof: string | null }
  | { readonly state: 'refused'; readonly why: string }
  | { readonly state: 'failed'; readonly why: string };

/** Verifies Kerberos tokens with the keys of a keytab. */
export interface TokenVerifier {
  /** @param token SPNEGO, base64. Never rejects. */
  verify(token: string): Promise<Verified>;
  /** Null where the library is there, else why not. */
  problem(): Promise<string | null>;
  close(): void;
}

export interface VerifierOptions {
  /** Absolute path. */
  readonly keytab: string;
  /** Of the helper, but for the keytab's name. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The program that verifies; the helper of this folder unless given. */
  readonly helper?: string;
  /** Milliseconds that a token may take. */
  readonly patience?: number;
}

interface Waiting {
  readonly token: string | null;
  /** Whether its process was ended before because of another token. */
  readonly isRetry: boolean;
  readonly resolve: (reply: VerifyReply | string) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Verifies in a process of its own: a token may block the library or crash it. A process that takes too long is ended. Other tokens that it
 * had go to the next process, once, one after the other: whoever sends such a token must not have those of others fail.
 */
export function createVerifier({
  keytab,
  environment = process.env,
  helper = helperEntry(),
  patience = 5_000,
}: VerifierOptions): TokenVerifier {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  let closed = false;
  let retries: Promise<unknown> = Promise.resolve();

  /** Ends the process. Its tokens are verified again, except those that were before, and the one that took too long. */
  const end = (why: string, ended: ChildProcess | null = child, late: number | null = null): void => {
    if (ended !== child) return;
    child = null;
    ended?.kill('SIGKILL');
    const had = [...waiting];
    waiting.clear();
    for (const [id, { token, isRetry, resolve, timer }] of had) {
      clearTimeout(timer);
      if (isRetry || id === late) resolve(why);
      else retries = retries.then(() => ask(token, true).then(resolve));
    }
  };

  const receive = (message: unknown): void => {
    const read = replySchema.safeParse(message);
    const found = read.success ? waiting.get(read.data.id) : undefined;
    if (!read.success || found === undefined) return;
    waiting.delete(read.data.id);
    clearTimeout(found.timer);
    found.resolve(read.data);
  };

  const start = (): ChildProcess => {
    const env = { ...environment, KRB5_KTNAME: `FILE:${keytab}` };
    const started = fork(helper, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    started.on('message', receive);
    started.once('exit', (code, signal) => end(`its process ended (${signal ?? `exit code ${code}`})`, started));
    started.once('error', (error) => end(error.message, started));
    // It must not keep this process alive; its own end comes with the channel's.
    started.unref();
    started.channel?.unref();
    return started;
  };

  /** A reply, or why there is none. */
  const ask = (token: string | null, isRetry = false): Promise<VerifyReply | string> => {
    if (closed) return Promise.resolve('the service ends');
    child ??= start();
    const to = child;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => end(`no answer within ${patience} ms`, to, id), patience);
      waiting.set(id, { token, isRetry, resolve, timer });
      to.send({ id, token }, (error) => error !== null && end(error.message, to));
    });
  };

  return {
    verify: async (token) => {
      const reply = await ask(token);
      if (typeof reply === 'string') return { state: 'failed', why: reply };
      if (reply.client !== undefined) return { state: 'known', ...reply.client };
      const { reason = 'library', text = 'no answer' } = reply.failure ?? {};
      return { state: reason === 'refused' ? 'refused' : 'failed', why: text };
    },
    problem: async () => {
      const reply = await ask(null);
      return typeof reply === 'string' ? reply : (reply.failure?.text ?? null);
    },
    close: () => {
      closed = true;
      end('the service ends');
    },
  };
}
