import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A program that has printed a line of JSON on stdout when it was ready. */
export interface ReadyProgram {
  readonly line: string;
  readonly pid: number;
  /** Returns what it has written to stderr so far. */
  log(): string;
  /** Ends the program and waits until it has exited. */
  stop(): Promise<void>;
}

/**
 * Starts a program of the project and waits for its line on stdout.
 * @throws Error with its log if it exits before
 */
export async function startReadyProgram(
  entry: string,
  programArguments: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ReadyProgram> {
  const root = join(import.meta.dirname, '..');
  const child = spawn(process.execPath, [join(root, entry), ...programArguments], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = new Promise<null>((resolve) => child.once('exit', () => resolve(null)));
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([new Promise<string>((resolve) => lines.once('line', resolve)), ended]);
  if (line === null || child.pid === undefined) throw new Error(`${entry} ended before it was ready. It said:\n${log}`);
  return {
    line,
    pid: child.pid,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
