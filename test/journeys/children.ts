import { execFileSync } from 'node:child_process';

/** Processes that a process has started and that still run, by `pgrep` (Linux and macOS). */
export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    // pgrep ends with 1 where it finds nobody.
    return [];
  }
}

/** The one process that is expected. @param what It is called so where there is none, or more than one. */
export function only(pids: readonly number[], what: string): number {
  const [pid] = pids;
  if (pid === undefined || pids.length !== 1) throw new Error(`Expected one ${what}, found ${pids.length}.`);
  return pid;
}
