import { spawn } from 'node:child_process';
import type { WebOptions } from '../../electron/web/options.ts';

/**
 * Runs the desktop window to its end; signals sent to this process reach it.
 *
 * @returns the exit code
 */
export function runElectron(executable: string, root: string, options: Pick<WebOptions, 'dataFolder' | 'language'>): Promise<number> {
  const electronArguments = [
    root,
    ...(options.dataFolder === null ? [] : [`--data-dir=${options.dataFolder}`]),
    ...(options.language === null ? [] : [`--lang=${options.language}`]),
    // Chromium's sandbox refuses to run for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const child = spawn(executable, electronArguments, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
