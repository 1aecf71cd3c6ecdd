import { execFileSync } from 'node:child_process';

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

/** Returns the only process. @param what its name in the error if there is none or more than one */
export function only(pids: readonly number[], what: string): number {
  const [pid] = pids;
  if (pid === undefined || pids.length !== 1) throw new Error(`Expected one ${what}, found ${pids.length}.`);
  return pid;
}
