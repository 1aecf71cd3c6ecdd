import type { MessagePortMain } from 'electron';
import type { FetchState } from '../../shared/contract/files/fetch-all.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import type { DroppedFiles, FileDialogs, Notify, SettingsStore } from '../core/host/host.ts';

/** Data and functions that the shell passes to the application. */
export interface ShellContext {
  readonly version: string;
  readonly systemLanguage: string;
  /** Absolute path of an existing folder. */
  readonly dataFolder: string;
  readonly dialogs: FileDialogs;
  readonly dropped: DroppedFiles;
  readonly notify: Notify;
  /** Writes a line to the log and the terminal. */
  readonly log: (line: string) => void;
}

/** The state of a fetch of all rows, for notifications. */
export interface FetchSummary {
  readonly id: string;
  readonly title: string;
  readonly state: FetchState;
  readonly rows: number;
  /** Duration in milliseconds, without pauses. */
  readonly milliseconds: number;
}

/** The application's interface to the shell. */
export interface ShellApplication {
  readonly settings: SettingsStore;
  /** Returns whether a link to another site is opened, needs confirmation, or is blocked. */
  classifyLink(url: string): LinkVerdict;
  /** Handles contract calls on a port until the page closes it. */
  serve(port: MessagePortMain): void;
  /** Calls the listener with all fetches now and after each change, until the application is closed. */
  watchFetches(listener: (fetches: readonly FetchSummary[]) => void): void;
  close(): Promise<void>;
}

/** Starts the application. The shell only depends on this type. */
export type StartApplication = (context: ShellContext) => Promise<ShellApplication>;
