import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A running process of `negotiate-program.ts`. */
export interface NegotiateServer {
  readonly port: number;
  /** Base URL with the host name that the realm knows. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the server with a keytab. */
export async function startNegotiateServer(environment: Readonly<Record<string, string>>, keytab: string): Promise<NegotiateServer> {
  const program = join(import.meta.dirname, 'negotiate-program.ts');
  const child = fork(program, [], {
    env: { ...environment, KRB5_KTNAME: keytab },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(child, 'message');
  return {
    port,
    origin: `http://localhost:${port}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
