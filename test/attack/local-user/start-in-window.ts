import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The application, started with a window in a browser. */
export interface ApplicationInWindow {
  readonly process: ChildProcess;
  /** What it has written to stderr so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts what `npm start -- --host=web` starts, and waits until the browser was started. Rejects with the log if it ends before. */
export async function startInWindow(dataFolder: string, environment: Readonly<Record<string, string>>): Promise<ApplicationInWindow> {
  const root = join(import.meta.dirname, '..', '..', '..');
  const words = [join(root, 'scripts', 'start.ts'), '--host=web', '--data-dir', dataFolder, '--lang', 'en'];
  const child = spawn(process.execPath, words, { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const started = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      // The one line that it writes then; its words can change.
      if (/http:\/\/127\.0\.0\.1:\d+\//.test(log)) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!(await started)) throw new Error(`The application ended before its window was open. It wrote:\n${log}`);
  return {
    process: child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
