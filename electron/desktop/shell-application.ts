import type { MessagePortMain } from 'electron';
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

/** The application as the shell sees it: something that answers on ports. */
export interface ShellApplication {
  readonly settings: SettingsStore;
  /** Decides what happens to a link that leads out of the application. */
  judgeLink(url: string): LinkVerdict;
  /** Answers the contract's calls on a port, until the other end closes it. */
  serve(port: MessagePortMain): void;
  close(): Promise<void>;
}

/** Starts the application; the shell knows nothing of what is inside. */
export type StartApplication = (surroundings: ShellSurroundings) => Promise<ShellApplication>;
