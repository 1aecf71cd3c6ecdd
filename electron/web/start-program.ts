import { type ChildProcess, spawn } from 'node:child_process';
import type { StartProgram } from '../core/host/host.ts';

/** Milliseconds after which a program that doesn't exit is killed. */
const defaultTimeout = 5_000;

/**
 * Creates a function that starts programs as Node child processes.
 *
 * @param entries the entry file of each program
 * @param timeout milliseconds after which a program that doesn't exit is killed
 */
export function startProgramsInNode(entries: Readonly<Record<'service', string>>, timeout = defaultTimeout): StartProgram {
  return (program, programArguments) => {
    const child = spawn(process.execPath, [entries[program], ...programArguments], {
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    });
    return { pid: child.pid, stdout: child.stdout, stderr: child.stderr, exited, stop: () => stopChild(child, exited, timeout) };
  };
}

/** Ends a child process with SIGTERM. If it still runs after `timeout` milliseconds, ends it with SIGKILL. */
export async function stopChild(child: ChildProcess, exited: Promise<unknown>, timeout = defaultTimeout): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  await exited;
  clearTimeout(timer);
}
