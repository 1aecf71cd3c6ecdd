import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { hasScreen } from '../../electron/web/browsers.ts';

/** A screen that nobody looks at. */
export interface Screen {
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Starts an X server in memory where Linux has no display; it takes the first free number.
 *
 * @returns null where there is a screen already
 * @throws Error in words where the X server is not installed.
 */
export async function openScreen(platform: string, environment: NodeJS.ProcessEnv): Promise<Screen | null> {
  if (hasScreen(platform, environment)) return null;
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', () => reject(new Error('There is no screen and no Xvfb to stand in for one: sudo apt-get install xvfb')));
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it had a display.`)));
    const displays = server.stdio[3] as Readable;
    displays.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  const close = (): void => {
    process.off('exit', close);
    server.kill('SIGTERM');
  };
  // Also if the suite is interrupted.
  process.on('exit', close);
  return { environment: { DISPLAY: `:${number}` }, close };
}
