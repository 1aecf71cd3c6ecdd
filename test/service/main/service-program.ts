import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from '../../eventually.ts';

/** A running process of `service/main.ts`. */
export interface ServiceProgram {
  readonly child: ChildProcess;
  /** The parsed first line of stdout. Rejects with stderr if the program exits before. */
  readonly ready: Promise<Record<string, string>>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  stdout(): string;
  stderr(): string;
  /** Returns the process IDs of the identity providers started so far. */
  identityPids(): readonly number[];
  /** Sends SIGTERM and waits until the process has exited. */
  stop(): Promise<void>;
}

export function startProgram(...programArguments: readonly string[]): ServiceProgram {
  return startProgramIn('C', ...programArguments);
}

/** Starts the program with a locale, such as `fr_FR.UTF-8`. */
export function startProgramIn(locale: string, ...programArguments: readonly string[]): ServiceProgram {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../service/main.ts'), ...programArguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: locale },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const firstLine = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const exitedBeforeReady = exited.then(() => {
    throw new Error(`The service ended before it was ready: ${stderr}`);
  });
  const ready = Promise.race([firstLine.then((line) => JSON.parse(line)), exitedBeforeReady]);
  ready.catch(() => {});
  return {
    child,
    ready,
    exited,
    stdout: () => stdout,
    stderr: () => stderr,
    identityPids: () => [...stderr.matchAll(/identity provider: process (\d+), /g)].map(([, pid]) => Number(pid)),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until all these processes have exited. */
export async function waitUntilExited(pids: readonly number[]): Promise<void> {
  await eventually(() => {
    const remaining = pids.filter(isAlive);
    if (remaining.length > 0) throw new Error(`still there: ${remaining.join(', ')}`);
  });
}
