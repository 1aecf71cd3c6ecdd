import type { SourceReason } from '../../shared/publication/source-reason.ts';
import type { Project, UnreadableApi } from '../catalogue/catalogue.ts';
import type { TableDetails } from '../catalogue/files-publisher.ts';
import type { PublicNames } from '../catalogue/public-names.ts';
import type { Engine } from '../engine/engine.ts';
import type { ExpectedNames } from './expected-names.ts';
import type { SourceDeclaration } from './source-declaration.ts';

/** An open source of data. */
export interface Source {
  /** Name for log and status: a path, or a URL without a password. */
  readonly name: string;
  /** Stable identity of the source across restarts: an absolute path, or a URL without user, password, and options. */
  readonly identity: string;
  /** Codes of the source's projects, if they are known before publication. */
  readonly expectedRoots?: readonly string[];
  readonly engine: Engine;
  /** Kind of the engine, for metrics. */
  readonly engineKind: 'duckdb' | 'sqlite' | 'postgresql' | 'trino' | 'none';
  /** Whether the source logs its problems itself, before the end of a long conversion. */
  readonly printsProblems?: boolean;
  /**
   * Publishes the present data, at the start and after possible changes. Rejects if nothing can be published.
   *
   * @param onTables receives the tables that are already available while others are still being read. Never called for sources that read
   * all their tables at once.
   */
  publish(onTables?: (available: Publication) => Promise<void>): Promise<Publication>;
  /** Returns the source's declaration. The sample has none. */
  readonly declaration?: () => SourceDeclaration;
  /** Returns the file that is being converted. Null if there is none. Absent for sources that convert nothing. */
  conversion?(): Conversion | null;
  /** Returns details of the published tables. Absent for databases. */
  details?(): Promise<readonly TableDetails[]>;
  /** Calls back after each change until the signal aborts. Does nothing for sources that can't detect changes. */
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
  /** Size of the files before conversion, in bytes. */
  readonly bytes: number;
  /** Seconds since the conversion started. */
  readonly seconds: number;
}

/** The content of a source: APIs for its tables, and problems with other parts. */
export interface Publication {
  readonly projects: readonly Project[];
  /** APIs whose data can't be read at present. Absent if there are none. */
  readonly unreadable?: readonly UnreadableApi[];
  readonly problems: readonly SourceProblem[];
  /** Releases the tables that this publication replaces. Called when no request uses the previous names any longer. */
  readonly release?: () => Promise<void>;
}

/** A part of a source that isn't published, or differs from its description. */
export interface SourceProblem {
  /** Name of a file or table in the source. Null for the whole source. */
  readonly part: string | null;
  readonly reason: SourceReason;
  /** Whether the file isn't expected to be a table, such as a picture or documentation. */
  readonly skipped?: boolean;
}

/** Parameters of opening a source. */
export interface SourceContext {
  /** Absolute path of this source's own data folder. The folder might not exist yet. */
  readonly dataFolder: string;
  /** Absolute path of the service's own files, such as converted tables and secrets. They are never published, even inside a source. */
  readonly ownFolder: string;
  /** Returns the present declaration. All of it except the location can change while the source is open. */
  readonly declared: () => SourceDeclaration;
  /** Names of all published projects and tables of this service. */
  readonly names: PublicNames;
  /** Memory limit in megabytes of the source's embedded engine. Undefined for the default. */
  readonly engineMemory?: number | undefined;
  /** Seconds between two checks of a database's tables. 0 to check only once. Undefined for the default. */
  readonly tableSeconds?: number | undefined;
  /** Aborts when the service stops. A publication in progress then ends its helper processes and rejects. Absent in one-time checks. */
  readonly ending?: AbortSignal | undefined;
  /** Called when the conversion of a file begins. */
  readonly onConvert?: () => void;
  /** Receives one line per event. */
  readonly log: (line: string) => void;
}

/** A kind of source: a module in this folder, listed in `source-kinds.ts`. */
export interface SourceKind {
  /** An example of a location, for the help text. */
  readonly example: string;
  /** Returns whether a location on the command line is of this kind. */
  accepts(location: string): Promise<boolean>;
  /**
   * Returns the names that a location's APIs are expected to have, without connecting to a database.
   *
   * @throws StartFailure if the location has a mistake
   */
  expectedNames(location: string, context: Pick<SourceContext, 'ownFolder' | 'declared'>): Promise<ExpectedNames>;
  /**
   * Returns the stable identity of a location that can take minutes to open, such as a database. It's opened after the service responds.
   * Absent if a location is opened immediately. See `Source.identity`.
   *
   * @throws StartFailure if the location has a mistake
   */
  identityOf?(location: string): Promise<string>;
  /**
   * Opens a location.
   *
   * @throws StartFailure with the reason and the next step if the location can't be used at all
   */
  open(location: string, context: SourceContext): Promise<Source>;
}
