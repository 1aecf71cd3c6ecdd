import { spawn } from 'node:child_process';
import type { WebOptions } from '../../electron/web/options.ts';

const forwardedSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the desktop window until it ends, and forwards signals to it.
 *
 * @returns the exit code
 */
export function runElectron(executable: string, root: string, options: Pick<WebOptions, 'dataFolder' | 'language'>): Promise<number> {
  const electronArguments = [
    root,
    ...(options.dataFolder === null ? [] : [`--data-dir=${options.dataFolder}`]),
    ...(options.language === null ? [] : [`--lang=${options.language}`]),
    // Chromium's sandbox doesn't support root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const child = spawn(executable, electronArguments, { stdio: 'inherit' });
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of forwardedSignals) process.on(signal, forward);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const signal of forwardedSignals) process.off(signal, forward);
  });
}
