import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type HistoryLine, historyLineSchema } from '../../../shared/contract/saved/history.ts';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import { readFormerNames } from '../host/former-names.ts';
import type { Log } from '../host/telemetry.ts';

/** Limits of the history. */
export interface HistoryLimits {
  /** Maximum number of requests. */
  readonly lines: number;
  /** Maximum age of a request in milliseconds. */
  readonly age: number;
}

/** The default limits: 5,000 requests and one year. */
export const defaultHistoryLimits: HistoryLimits = { lines: 5_000, age: 365 * 24 * 3_600_000 };

/** The file is rewritten when its number of lines exceeds the maximum by this factor. */
const slack = 1.5;

/** Earlier versions called a connection a profile. */
const storedLineSchema = z.preprocess(readFormerNames({ profileId: 'connectionId', profileName: 'connectionName' }), historyLineSchema);

function readLine(text: string): readonly HistoryLine[] {
  try {
    const read = storedLineSchema.safeParse(JSON.parse(text));
    return read.success ? [read.data] : [];
  } catch {
    // The last line can be incomplete after a crash.
    return [];
  }
}

/**
 * Requests on disk, one JSON object per line. Each request is appended. The file is rewritten if it has too many requests, or requests that
 * are too old.
 */
export class HistoryFile {
  readonly #path: string;
  readonly #limits: HistoryLimits;
  readonly #log: Log;
  #lines: HistoryLine[] = [];
  /** Number of lines in the file, including obsolete ones. */
  #written = 0;
  /** Whether the last line can be incomplete because the disk was full. The next line must not be appended to it. */
  #isTorn = false;
  /** The queue of operations on the file. */
  #work: Promise<void>;

  constructor(path: string, limits: HistoryLimits, log: Log) {
    this.#path = path;
    this.#limits = limits;
    this.#log = log;
    this.#work = this.#guarded(() => this.#read());
  }

  /** Returns the requests, oldest first. Removes requests that are too old from the disk. */
  async lines(): Promise<readonly HistoryLine[]> {
    await this.#next(async () => {
      const oldest = Date.now() - this.#limits.age;
      if (this.#lines.some(({ at }) => at < oldest)) await this.#compact();
    });
    return this.#lines;
  }

  /** Adds a request. A failure is only logged. */
  add(line: HistoryLine): Promise<void> {
    return this.#next(async () => {
      this.#lines = [...this.#lines, line].slice(-this.#limits.lines);
      this.#written += 1;
      if (this.#isTorn || this.#written > this.#limits.lines * slack) {
        await this.#compact();
        return;
      }
      await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
      this.#isTorn = true;
      await appendFile(this.#path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      this.#isTorn = false;
    });
  }

  /** Removes requests. @param which Selects the requests to remove. Defaults to all requests. */
  forget(which: (line: HistoryLine) => boolean = () => true): Promise<void> {
    return this.#next(async () => {
      this.#lines = this.#lines.filter((line) => !which(line));
      await this.#compact();
    });
  }

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return this.#work;
  }

  async #read(): Promise<void> {
    const text = await readFile(this.#path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return '';
      throw error;
    });
    const lines = text.split('\n').filter((line) => line !== '');
    this.#written = lines.length;
    this.#lines = lines.flatMap(readLine).slice(-this.#limits.lines);
    const oldest = Date.now() - this.#limits.age;
    // If the last line doesn't end with a line feed, the next line must not be appended to it.
    const isDamaged = (text !== '' && !text.endsWith('\n')) || this.#lines.length < lines.length;
    if (isDamaged || this.#lines.some(({ at }) => at < oldest)) await this.#compact();
  }

  async #compact(): Promise<void> {
    const oldest = Date.now() - this.#limits.age;
    this.#lines = this.#lines.filter(({ at }) => at >= oldest);
    this.#written = this.#lines.length;
    if (this.#lines.length === 0) await rm(this.#path, { force: true });
    else await writeAtomically(this.#path, this.#lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    this.#isTorn = false;
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(() => this.#guarded(work));
    return this.#work;
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log(`history: ${String(error)}`);
    }
  }
}
