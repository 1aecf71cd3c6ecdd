import type { MessagePortMain } from 'electron';
import type { FetchState } from '../../shared/contract/files/fetch-all.ts';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import type { FileDialogs, SettingsStore } from '../core/host.ts';

/** What a shell gives to the application it runs. */
export interface ShellSurroundings {
  readonly version: string;
  readonly systemLanguage: string;
  /** Absolute; it exists. */
  readonly dataFolder: string;
  readonly dialogs: FileDialogs;
  /** Takes a line for the one who reads the terminal. */
  readonly log: (line: string) => void;
}

/** A fetch of all rows, as far as the window's system is told of it. */
export interface FetchSummary {
  readonly id: string;
  readonly title: string;
  readonly state: FetchState;
  readonly rows: number;
  /** Of work, without pauses. */
  readonly milliseconds: number;
}

/** The application as the shell sees it: something that answers on ports. */
export interface ShellApplication {
  readonly settings: SettingsStore;
  /** Decides what happens to a link that leads out of the application. */
  classifyLink(url: string): LinkVerdict;
  /** Answers the contract's calls on a port, until the other end closes it. */
  serve(port: MessagePortMain): void;
  /** Tells the fetches of all rows at once, and after each change until the application is closed. */
  watchFetches(listener: (fetches: readonly FetchSummary[]) => void): void;
  close(): Promise<void>;
}

/** Starts the application; the shell knows nothing of what is inside. */
export type StartApplication = (surroundings: ShellSurroundings) => Promise<ShellApplication>;
