import { type ChildProcess, spawn } from 'node:child_process';
import type { StartProgram } from '../core/host.ts';

/** Milliseconds that a program may take to end by itself. */
const usualPatience = 5_000;

/**
 * Starts our programs as plain Node children of this process.
 *
 * @param entries the file that each program begins with
 */
export function startProgramsInNode(entries: Readonly<Record<'service', string>>, patience = usualPatience): StartProgram {
  return (program, programArguments) => {
    const child = spawn(process.execPath, [entries[program], ...programArguments], {
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const exited = new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    });
    return { pid: child.pid, stdout: child.stdout, stderr: child.stderr, exited, stop: () => stopChild(child, exited, patience) };
  };
}

/** Asks a child to end, and ends it where it does not within `patience` milliseconds. */
export async function stopChild(child: ChildProcess, exited: Promise<unknown>, patience = usualPatience): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  await exited;
  clearTimeout(timer);
}
