import type { Project } from '../catalogue/catalogue.ts';
import type { TableDetails } from '../catalogue/files-publisher.ts';
import type { PublicNames } from '../catalogue/public-names.ts';
import type { Engine } from '../engine/engine.ts';
import type { SourceDeclaration } from './source-declaration.ts';

/** An open source of data. */
export interface Source {
  /** Name for log and status: a path, or a URL without its password. */
  readonly name: string;
  /** Identifies the source across restarts: an absolute path, or an address without user, password, and options. */
  readonly identity: string;
  /** Codes of its projects, if they are known before it is published. */
  readonly expectedRoots?: readonly string[];
  readonly engine: Engine;
  /** Whether it logs its problems itself before it is published, because conversion takes long. */
  readonly printsProblems?: boolean;
  /** Publishes the present data: at the start, and again after a possible change. Rejects if nothing can be published. */
  publish(): Promise<Publication>;
  /** Omitted by the sample. */
  readonly declaration?: () => SourceDeclaration;
  /** Returns the file that is being converted; null if there is none. Omitted by sources that convert nothing. */
  conversion?(): Conversion | null;
  /** Returns details of its published tables. Omitted by databases. */
  details?(): Promise<readonly TableDetails[]>;
  /** Calls back after a change until the signal aborts. Sources that can't detect changes do nothing. */
  watch(onChange: () => void, signal: AbortSignal): void;
  /** Aborts running queries and releases all resources. */
  close(): Promise<void>;
}

/** A file that is being converted. */
export interface Conversion {
  readonly part: string;
  /** Number of the file among all files of its source, from 1. */
  readonly number: number;
  readonly total: number;
  /** Size of the files before conversion. */
  readonly bytes: number;
  /** Seconds since it started. */
  readonly seconds: number;
}

/** The content of a source: its tables as APIs, and what couldn't be published. */
export interface Publication {
  readonly projects: readonly Project[];
  readonly problems: readonly SourceProblem[];
  /** Releases what this publication replaces, if necessary. Called when no request uses the former names any longer. */
  readonly release?: () => Promise<void>;
}

/** A part of a source that isn't published, or differs from its description. */
export interface SourceProblem {
  /** A file or table by its name in the source; null for the whole source. */
  readonly part: string | null;
  /** Text that completes a sentence. */
  readonly reason: string;
  /** True for files that are expected not to be tables: pictures, documentation. */
  readonly skipped?: boolean;
}

/** Parameters of opening a source. */
export interface SourceContext {
  /** Absolute path of the folder for the files of this source alone; it might not exist yet. */
  readonly dataFolder: string;
  /** Absolute path of the service's own files: converted tables and secrets. They are never published, even inside a source. */
  readonly ownFolder: string;
  /** Returns the present declaration. It can change while the source is open, except for the location. */
  readonly declared: () => SourceDeclaration;
  /** The names of everything that this service publishes. */
  readonly names: PublicNames;
  /** Memory limit of an embedded engine for this source in megabytes; the default if omitted. */
  readonly engineMemory?: number | undefined;
  /** Seconds between two checks of a database's tables; 0 to check only once; the default if omitted. */
  readonly tableSeconds?: number | undefined;
  /** Receives one line per event. */
  readonly log: (line: string) => void;
}

/** A kind of source: a module in this folder, listed in `source-kinds.ts`. */
export interface SourceKind {
  /** An example location for the help text. */
  readonly example: string;
  /** Returns whether a location of the command line is of this kind. */
  accepts(location: string): Promise<boolean>;
  /** Opens a location. @throws StartFailure if it can't be used at all, with the reason and what to do */
  open(location: string, context: SourceContext): Promise<Source>;
}
