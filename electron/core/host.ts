import type { Readable } from 'node:stream';
import type { Notice } from '../../shared/contract/application-details.ts';
import type { Vault } from '../vault/vault.ts';
import type { UpdateHost } from './updates/update-host.ts';

/** A child program of the application. */
export interface ChildProgram {
  readonly pid: number | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles with the exit code (null after a signal) when the program has ended; never rejects. */
  readonly exited: Promise<number | null>;
  /** Requests the program to end, and kills it after five seconds. */
  stop(): Promise<void>;
}

/**
 * Starts a program of the application: a utility process in Electron, a Node.js child in the browser host.
 *
 * `service` is the data service (`service/main.ts`, or its bundle in a packaged application).
 */
export type StartProgram = (program: 'service', programArguments: readonly string[]) => ChildProgram;

/** A helper process that communicates by messages (structured-clonable values). */
export interface HelperProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Settles with its last output on stderr when it has ended, for any reason; never rejects. */
  readonly ended: Promise<string>;
  /** Kills it immediately, because it can be stuck inside a library. */
  kill(): void;
}

/**
 * The helpers. `kerberos` contains the ticket library for one identity (`electron/signin/kerberos/helper/main.ts`, or its bundle).
 * `sql` runs one statement over stored results (`electron/core/sql/helper/main.ts`, or its bundle).
 */
export type HelperName = 'kerberos' | 'sql';

/** Starts a helper with its own environment: a utility process in Electron, a forked Node.js process elsewhere. */
export type StartHelper<Name extends HelperName = HelperName> = (
  helper: Name,
  environment: Readonly<Record<string, string>>,
) => HelperProcess;

/** The storage of settings and connections: a JSON object in the data folder, in the format of electron-store. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Path of settings that couldn't be read at the start; omitted if they could. */
  readonly setAside?: string;
}

/** Dialogs of the system, which the page can't control. */
export interface FileDialogs {
  /** Opens a folder dialog; returns the absolute path, or null if the user cancels. */
  pickFolder(): Promise<string | null>;
  /** Opens a file dialog; returns the absolute paths, empty if the user cancels. */
  pickFiles(): Promise<readonly string[]>;
  /** Asks whether a file is to be replaced. @param path Absolute. */
  confirmReplace(path: string): Promise<boolean>;
}

/** Shows a notification of the system, unless the application's window has the focus. */
export type Notify = (title: string, body: string) => void;

/** The services that a host (window, browser, terminal, or test) provides to the application. */
export interface Host {
  readonly kind: 'desktop' | 'web';
  readonly version: string;
  readonly platform: string;
  /** Receives log lines without secrets; absent for stderr. */
  readonly log?: (text: string) => void;
  /** BCP 47, such as `fr-FR`. */
  readonly systemLanguage: string;
  /** Reads the licences of the application's components; absent if no page can show them. @throws Error if they can't be read. */
  readonly readNotices?: () => Promise<readonly Notice[]>;
  /** Absolute path of the application's own folder; it is created if it doesn't exist. */
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly startProgram: StartProgram;
  /** Absent if the host can't start helpers: methods that need one report it. */
  readonly startHelper?: StartHelper;
  /** The storage of secrets beyond the session; absent if they stay in memory only. */
  readonly vault?: Vault;
  /**
   * Opens an https URL, or an http URL of this computer, in the system's browser; false if there is none.
   *
   * The URL doesn't appear in the arguments of a process. `over` is aborted when the URL isn't needed any longer.
   */
  readonly openExternal?: (url: string, over: AbortSignal) => Promise<boolean>;
  /** The system's folder for downloads; absent for `Downloads` in the home folder. */
  readonly downloadsFolder?: string;
  /** The system's dialogs; absent if the page draws the folder dialog. */
  readonly dialogs?: FileDialogs;
  /** Shows a file in the system's file manager; false if it can't. @param path Absolute. */
  readonly showFile?: (path: string) => Promise<boolean>;
  /** Shows a notification of the system if the user is in another window; absent if this host can't. */
  readonly notify?: Notify;
  /** Further folders of the page's folder dialog: absolute paths that the user gave at the start. */
  readonly exportFolders?: readonly string[];
  /** Absolute path; absent for that of the user who runs this process. */
  readonly homeFolder?: string;
  /** Finds and installs new versions; absent if this host can't. */
  readonly updates?: UpdateHost;
  /** The administrator's policy file; absent for the default location. */
  readonly policyFile?: string;
}
