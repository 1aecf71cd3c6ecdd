import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';

/** Returns the running child processes of a process, from `pgrep` (Linux and macOS). */
export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // pgrep exits with code 1 if it finds no process.
    return [];
  }
}

/**
 * Returns the only child process of a process. Waits while there are further ones, such as a short-lived tool.
 * @param what its name in the error if there is none or more than one
 */
export async function onlyChildOf(pid: number, what: string): Promise<number> {
  await expect.poll(() => childrenOf(pid).length, `processes of the ${what}`).toBe(1);
  const [child] = childrenOf(pid);
  if (child === undefined) throw new Error(`The ${what} has ended.`);
  return child;
}
