import type { Readable } from 'node:stream';

/** A program of ours running beside the application, whatever started it. */
export interface ChildProgram {
  readonly pid: number | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles with the exit code (null after a signal) once the program is gone; never rejects. */
  readonly exited: Promise<number | null>;
  /** Asks the program to end, and ends it after five seconds. */
  stop(): Promise<void>;
}

/**
 * Starts a program of ours: Electron forks a utility process, the browser host a plain Node child.
 *
 * `service` is the data service (`service/main.ts`, or its bundle in a packaged application).
 */
export type StartProgram = (program: 'service', programArguments: readonly string[]) => ChildProgram;

/** Where settings and profiles are kept: one JSON object in the data folder, in the format of electron-store. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** What a host (window, browser, terminal, test) gives to the application it runs. */
export interface Host {
  readonly kind: 'desktop' | 'web';
  readonly version: string;
  readonly platform: string;
  /** BCP 47, such as `fr-FR`. */
  readonly systemLanguage: string;
  /** Absolute path of a folder that belongs to the application; it is made if missing. */
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly startProgram: StartProgram;
}
