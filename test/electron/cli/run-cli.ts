import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How a command ended. */
export interface CliEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** What comes on the standard input; nothing where it is left out. */
  readonly input?: string;
}

/** The program itself: scripts begin with its path. */
export const cliEntry = join(import.meta.dirname, '..', '..', '..', 'electron', 'cli', 'main.ts');

/** Starts the command line as a program of its own, in an environment that holds nothing but what is given. */
export function startCli(words: readonly string[], { environment = {} }: CliOptions = {}): ChildProcess {
  return spawn(process.execPath, [cliEntry, ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', DATAQUAY_POLICY: '/nonexistent/policy.json', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. */
export async function runCli(words: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const child = startCli(words, options);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  const [exitCode] = await once(child, 'close');
  return { exitCode, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8') };
}
