import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { hasScreen } from '../../electron/web/browsers.ts';

/** A virtual display. */
export interface Screen {
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Starts a virtual X server (Xvfb) if Linux has no display. It takes the first free display number.
 *
 * @returns null if there is a display
 * @throws Error if Xvfb isn't installed or doesn't start
 */
export async function openScreen(platform: string, environment: NodeJS.ProcessEnv): Promise<Screen | null> {
  if (hasScreen(platform, environment)) return null;
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', () => reject(new Error('There is no display, and Xvfb is missing. Install it with: sudo apt-get install xvfb')));
    server.once('exit', (code) => reject(new Error(`Xvfb exited with code ${code} before its display was ready.`)));
    const displays = server.stdio[3] as Readable;
    displays.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  const close = (): void => {
    process.off('exit', close);
    server.kill('SIGTERM');
  };
  // Runs also if the suite is interrupted.
  process.on('exit', close);
  return { environment: { DISPLAY: `:${number}` }, close };
}
