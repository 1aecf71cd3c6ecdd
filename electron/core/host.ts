import type { Readable } from 'node:stream';
import type { Notice } from '../../shared/contract/application-details.ts';
import type { Vault } from '../vault/vault.ts';
import type { UpdateHost } from './updates/update-host.ts';

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
 * The helpers: `kerberos` holds the ticket library for one identity (`electron/signin/kerberos/helper/main.ts`, or its bundle), `sql` runs one
 * statement over stored results (`electron/core/sql/helper/main.ts`, or its bundle).
 */
export type HelperName = 'kerberos' | 'sql';

/** Starts a helper with an environment of its own: a utility process in Electron, a forked Node elsewhere. */
export type StartHelper<Name extends HelperName = HelperName> = (
  helper: Name,
  environment: Readonly<Record<string, string>>,
) => HelperProcess;

/** Where settings and connections are kept: one JSON object in the data folder, in the format of electron-store. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Where the settings lie that could not be read at the start; left out where they could. */
  readonly setAside?: string;
}

/** Dialogs that the system draws, out of the page's reach. */
export interface FileDialogs {
  /** Asks for a folder; its absolute path, or null if the user cancels. */
  pickFolder(): Promise<string | null>;
  /** Asks for files; their absolute paths, none if the user cancels. */
  pickFiles(): Promise<readonly string[]>;
  /** Asks whether a file is to be replaced. @param path Absolute. */
  confirmReplace(path: string): Promise<boolean>;
}

/** What a host (window, browser, terminal, test) gives to the application it runs. */
export interface Host {
  readonly kind: 'desktop' | 'web';
  readonly version: string;
  readonly platform: string;
  /** Takes lines of the log, without secrets; absent for stderr. */
  readonly log?: (text: string) => void;
  /** BCP 47, such as `fr-FR`. */
  readonly systemLanguage: string;
  /** Licences of what the application contains; absent if no page can show them. @throws Error if they can't be read. */
  readonly readNotices?: () => Promise<readonly Notice[]>;
  /** Absolute path of a folder that belongs to the application; it is made if missing. */
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly startProgram: StartProgram;
  /** Absent where a host can start none: the methods that need one say so. */
  readonly startHelper?: StartHelper;
  /** Where secrets outlive the application; absent where they live in its memory alone. */
  readonly vault?: Vault;
  /**
   * Opens an https URL, or an http URL of this computer, in the system's browser; false if there is none. The URL appears in no process's arguments.
   *
   * `over` is aborted when the URL is of no use any longer.
   */
  readonly openExternal?: (url: string, over: AbortSignal) => Promise<boolean>;
  /** Where the system keeps what users download; absent for `Downloads` in the home folder. */
  readonly downloadsFolder?: string;
  /** The system's dialogs; absent if the page draws the folder dialog. */
  readonly dialogs?: FileDialogs;
  /** Shows a file in the system's file manager; false if it can't. @param path Absolute. */
  readonly showFile?: (path: string) => Promise<boolean>;
  /** Folders beside those in the home folder that the page's folder dialog offers: absolute paths that the user gave at start. */
  readonly exportFolders?: readonly string[];
  /** Absolute; absent for that of the user who runs this process. */
  readonly homeFolder?: string;
  /** Finds and installs new versions; absent if this host can't. */
  readonly updates?: UpdateHost;
  /** The administrator's policy file; absent for the usual place. */
  readonly policyFile?: string;
}
