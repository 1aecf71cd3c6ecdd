import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The application with a window in a browser. */
export interface ApplicationInWindow {
  readonly process: ChildProcess;
  /** Returns what the application has written to stderr so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the program of `npm start -- --host=web` and waits until the browser was started.
 * @throws Error with the log if the application exits before
 */
export async function startInWindow(dataFolder: string, environment: Readonly<Record<string, string>>): Promise<ApplicationInWindow> {
  const root = join(import.meta.dirname, '..', '..', '..');
  const programArguments = [join(root, 'scripts', 'start.ts'), '--host=web', '--data-dir', dataFolder, '--lang', 'en'];
  const child = spawn(process.execPath, programArguments, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const started = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      // The application writes this line when the browser is started. Its text can change.
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
