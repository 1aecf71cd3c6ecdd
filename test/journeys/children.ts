import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';

/**
 * Returns the running child processes of a process, from `pgrep` (Linux and macOS).
 * @param command a regular expression that the command line contains; the default is any command
 */
export function childrenOf(pid: number, command = ''): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid), ...(command === '' ? [] : ['-f', command])], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // pgrep exits with code 1 if it finds no process.
    return [];
  }
}

/** Returns the only child process with a command. An application can have others, such as the process for SQL. Waits until it runs. */
export async function childOf(pid: number, command: string): Promise<number> {
  await expect.poll(() => childrenOf(pid, command).length, `processes of ${command}`).toBe(1);
  const [child] = childrenOf(pid, command);
  if (child === undefined) throw new Error(`The process of ${command} has ended.`);
  return child;
}
