import type { Readable } from 'node:stream';
import type { Vault } from '../vault/vault.ts';

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

/** A process of ours that is spoken to by messages (structured-clonable values), whatever started it. */
export interface HelperProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Settles with the last words it wrote to stderr once it is gone, for whatever reason; never rejects. */
  readonly ended: Promise<string>;
  /** Ends it at once: it may be stuck inside a library. */
  kill(): void;
}

/**
 * Starts a helper with an environment of its own: a utility process in Electron, a forked Node elsewhere.
 *
 * `kerberos` holds the ticket library for one identity (`electron/signin/kerberos/helper/main.ts`, or its bundle).
 */
export type StartHelper = (helper: 'kerberos', environment: Readonly<Record<string, string>>) => HelperProcess;

/** Where settings and profiles are kept: one JSON object in the data folder, in the format of electron-store. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Where the settings lie that could not be read at the start; left out where they could. */
  readonly setAside?: string;
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
  /** Absent where a host can start none: the methods that need one say so. */
  readonly startHelper?: StartHelper;
  /** Where secrets outlive the application; absent where they live in its memory alone. */
  readonly vault?: Vault;
  /** Opens an https address, or an http one of this machine, in the system's browser; false where there is none. */
  readonly openExternal?: (url: string) => Promise<boolean>;
  /** Where the system keeps what users download; absent for `Downloads` in the home folder. */
  readonly downloadsFolder?: string;
  /** The administrator's policy file; absent for the usual place. */
  readonly policyFile?: string;
}
