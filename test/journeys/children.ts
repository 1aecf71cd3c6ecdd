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
