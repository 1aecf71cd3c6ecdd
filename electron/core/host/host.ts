import type { Readable } from 'node:stream';
import type { Notice } from '../../../shared/contract/application-details.ts';
import type { Vault } from '../../vault/vault.ts';
import type { UpdateHost } from './update-host.ts';

/** A child program of the application. */
export interface ChildProgram {
  readonly pid: number | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves to the exit code when the program has ended (null after a signal). Never rejects. */
  readonly exited: Promise<number | null>;
  /** Asks the program to exit, and kills it after five seconds. */
  stop(): Promise<void>;
}

/**
 * Starts a program of the application: a utility process in Electron, a Node.js child in the browser host.
 *
 * `service` is the data service (`service/main.ts`, or its bundle in a packaged application).
 */
export type StartProgram = (program: 'service', programArguments: readonly string[]) => ChildProgram;

/** A helper process that communicates by messages, which are structured-clonable values. */
export interface HelperProcess {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Resolves to the last output on stderr when the process has ended for any reason. Never rejects. */
  readonly ended: Promise<string>;
  /** Kills the process immediately, because it can be stuck inside a library. */
  kill(): void;
  /** Returns the process ID. Undefined until the process has started. */
  pid(): number | undefined;
}

/**
 * Names of the helpers. `kerberos` contains the ticket library for one identity (`electron/signin/kerberos/helper/main.ts`, or its bundle).
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
  /** Path to which an unreadable settings file was moved at the start. Absent if the settings were readable. */
  readonly setAside?: string;
}

/** Dialogs of the system, which the page can't control. */
export interface FileDialogs {
  /** Opens a folder dialog. Returns the absolute path of the folder, or null if the user cancels. */
  pickFolder(): Promise<string | null>;
  /** Opens a file dialog. Returns the absolute paths of the files; empty if the user cancels. */
  pickFiles(): Promise<readonly string[]>;
  /** Asks the user whether to replace a file. @param path Absolute. */
  confirmReplace(path: string): Promise<boolean>;
}

/** Files and folders that the user dropped on the window. The page knows only the ids of the drops. */
export interface DroppedFiles {
  /** Returns the absolute paths of a drop once. Null if the id is unknown. */
  take(id: string): readonly string[] | null;
}

/** Shows a notification of the system unless the application's window has the focus. */
export type Notify = (title: string, body: string) => void;

/** The services that a host (window, browser, terminal, or test) provides to the application. */
export interface Host {
  readonly kind: 'desktop' | 'web';
  readonly version: string;
  readonly platform: string;
  /** Receives log lines without secrets. Defaults to stderr. */
  readonly log?: (text: string) => void;
  /** Language of the system as a BCP 47 tag, such as `fr-FR`. */
  readonly systemLanguage: string;
  /** Reads the licences of the application's components; absent if no page can show them. @throws Error if they can't be read. */
  readonly readNotices?: () => Promise<readonly Notice[]>;
  /** Absolute path of the application's own folder; it is created if it doesn't exist. */
  readonly dataFolder: string;
  readonly settings: SettingsStore;
  readonly startProgram: StartProgram;
  /** Starts a helper. If absent, methods that need a helper report that it is missing. */
  readonly startHelper?: StartHelper;
  /** The storage of secrets beyond the session. If absent, secrets stay in memory only. */
  readonly vault?: Vault;
  /**
   * Opens an https URL, or an http URL of this computer, in the system's browser. Returns false if there is no browser.
   *
   * The URL doesn't appear in the arguments of a process. `over` is aborted when the URL isn't needed any longer.
   */
  readonly openExternal?: (url: string, over: AbortSignal) => Promise<boolean>;
  /** Absolute path of the system's folder for downloads. Defaults to `Downloads` in the home folder. */
  readonly downloadsFolder?: string;
  /** The system's dialogs; absent if the page draws the folder dialog. */
  readonly dialogs?: FileDialogs;
  /** Files and folders that the user dropped on the window. Absent if the host doesn't know their paths. */
  readonly dropped?: DroppedFiles;
  /** Shows a file in the system's file manager. Returns false if that isn't possible. @param path Absolute. */
  readonly showFile?: (path: string) => Promise<boolean>;
  /** Shows a notification of the system if the user is in another window. Absent if the host can't show notifications. */
  readonly notify?: Notify;
  /** Absolute paths that the user gave at the start, as additional folders of the page's folder dialog. */
  readonly exportFolders?: readonly string[];
  /** Absolute path of the home folder. Defaults to the home folder of the user who runs this process. */
  readonly homeFolder?: string;
  /** Finds and installs new versions. Absent if the host can't install updates. */
  readonly updates?: UpdateHost;
  /** Path of the administrator's policy file. If absent, the default location is used. */
  readonly policyFile?: string;
}
