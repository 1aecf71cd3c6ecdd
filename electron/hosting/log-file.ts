import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum size of a log file in bytes. */
const maxFileSize = 1024 * 1024;
/** Maximum number of log files. */
const maxFiles = 3;

/** The log file and its folder. */
export interface LogFile {
  readonly folder: string;
  /** Writes lines without secrets to the terminal, and with the time to the file. Ignores errors of the file. */
  write(text: string): void;
}

/**
 * Opens `logs/dataquay.log` in the data folder. Earlier files are `dataquay.1.log` and `dataquay.2.log`.
 *
 * @param terminal writes to the terminal; defaults to stderr
 */
export function openLogFile(dataFolder: string, terminal: (text: string) => void = (text) => void process.stderr.write(text)): LogFile {
  const folder = join(dataFolder, 'logs');
  const fileOf = (age: number): string => join(folder, age === 0 ? 'dataquay.log' : `dataquay.${age}.log`);
  const rotate = (): void => {
    rmSync(fileOf(maxFiles - 1), { force: true });
    for (let age = maxFiles - 2; age >= 0; age -= 1) if (sizeOf(fileOf(age)) > 0) renameSync(fileOf(age), fileOf(age + 1));
  };
  return {
    folder,
    write: (text) => {
      terminal(text);
      const time = new Date().toISOString();
      const lines = text.split('\n').filter((line) => line !== '');
      const stamped = lines.map((line) => `${time} ${line}\n`).join('');
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        // The size is read each time, because the desktop application and the browser host can write at the same time.
        if (sizeOf(fileOf(0)) + stamped.length > maxFileSize) rotate();
        appendFileSync(fileOf(0), stamped, { mode: 0o600 });
      } catch {
        // The disk is full. The terminal has the lines.
      }
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
