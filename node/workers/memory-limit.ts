import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Milliseconds between two checks. Reading `/proc` takes microseconds; elsewhere, each check starts a program. */
const interval = process.platform === 'linux' ? 10 : 500;

/**
 * Watches the resident memory of a child process, and calls back once when it exceeds the limit. The caller then kills the process.
 *
 * A limit of a library, such as DuckDB's, applies to its own buffers only. This limit applies to the process. A process that allocates
 * quickly exceeds it by a few percent before it's noticed.
 *
 * @param pidOf returns the ID of the process; undefined while it hasn't started
 * @param limit bytes
 * @returns a function that stops watching; it must be called when the process has ended
 */
export function watchMemory(pidOf: () => number | undefined, limit: number, onExcess: () => void): () => void {
  let isWatching = true;
  let isChecking = false;
  const check = async (pid: number): Promise<void> => {
    const bytes = await residentBytes(pid).catch(() => 0);
    isChecking = false;
    if (!isWatching || bytes <= limit) return;
    stop();
    onExcess();
  };
  const timer = setInterval(() => {
    const pid = pidOf();
    if (pid === undefined || isChecking) return;
    isChecking = true;
    void check(pid);
  }, interval);
  timer.unref();
  const stop = (): void => {
    isWatching = false;
    clearInterval(timer);
  };
  return stop;
}

const run = promisify(execFile);

/** Returns the resident bytes of a process. Rejects or returns 0 if there is no such process. */
async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { windowsHide: true });
    // The last value is the memory in kilobytes, with separators of the system's language.
    const kilobytes = stdout.trim().split('","').at(-1) ?? '';
    return Number(kilobytes.replace(/\D/g, '')) * 1024;
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) * 1024;
}
