import { spawn } from 'node:child_process';
import type { WebOptions } from '../../electron/web/options.ts';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const signal of passedOn) process.on(signal, pass);
  return new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const signal of passedOn) process.off(signal, pass);
  });
}
