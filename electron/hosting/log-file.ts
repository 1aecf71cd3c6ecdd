import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of one file, at most. */
const largestFile = 1024 * 1024;
/** Files that are kept: the present one and earlier ones. */
const mostFiles = 3;

/** The log in a folder of its own. */
export interface LogFile {
  readonly folder: string;
  /** Writes lines, whose secrets were removed, to the terminal, and with the time to the file. If the file can't be written, the terminal has them. */
  write(text: string): void;
}

/**
 * Opens `logs/dataquay.log` in the data folder; earlier files are `dataquay.1.log` and `dataquay.2.log`.
 *
 * @param terminal Writes to the terminal; stderr by default.
 */
export function openLogFile(dataFolder: string, terminal: (text: string) => void = (text) => void process.stderr.write(text)): LogFile {
  const folder = join(dataFolder, 'logs');
  const fileOf = (age: number): string => join(folder, age === 0 ? 'dataquay.log' : `dataquay.${age}.log`);
  const rotate = (): void => {
    rmSync(fileOf(mostFiles - 1), { force: true });
    for (let age = mostFiles - 2; age >= 0; age -= 1) if (sizeOf(fileOf(age)) > 0) renameSync(fileOf(age), fileOf(age + 1));
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
        // Both hosts might write at the same time.
        if (sizeOf(fileOf(0)) + stamped.length > largestFile) rotate();
        appendFileSync(fileOf(0), stamped, { mode: 0o600 });
      } catch {
        // A full disk: the terminal has the lines.
      }
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
