import type { Project } from '../catalogue/catalogue.ts';
import type { TableDetails } from '../catalogue/files-publisher.ts';
import type { PublicNames } from '../catalogue/public-names.ts';
import type { Engine } from '../engine/engine.ts';
import type { SourceDeclaration } from './source-declaration.ts';

/** A place that data comes from, at work. */
export interface Source {
  /** As the log and the status call it: a path, or a URL without its password. */
  readonly name: string;
  /** What it is, the same after each restart: an absolute path, or an address without user, password, and options. */
  readonly identity: string;
  /** Codes of its projects, if they are known before it is published. */
  readonly expectedRoots?: readonly string[];
  readonly engine: Engine;
  /** Whether the log has been told of a problem by the time it is published: conversion takes long. */
  readonly printsProblems?: boolean;
  /** Publishes what is there now: at the start, and again when something may have changed. Rejects where nothing can be published. */
  publish(): Promise<Publication>;
  /** Left out by the sample. */
  readonly declaration?: () => SourceDeclaration;
  /** The file that is converted now; null if none is; left out by sources that convert nothing. */
  conversion?(): Conversion | null;
  /** What is known of its published tables; left out by databases. */
  details?(): Promise<readonly TableDetails[]>;
  /** Calls when something changed there, until the signal ends it; sources that cannot notice do nothing. */
  watch(onChange: () => void, signal: AbortSignal): void;
  /** Ends running queries and frees everything. */
  close(): Promise<void>;
}

/** A file that is converted. */
export interface Conversion {
  readonly part: string;
  /** Which of how many files of its source, from 1. */
  readonly number: number;
  readonly total: number;
  /** Of the files before conversion. */
  readonly bytes: number;
  /** Since it began. */
  readonly seconds: number;
}

/** What a source holds: its tables as APIs, and what of it could not be published. */
export interface Publication {
  readonly projects: readonly Project[];
  readonly problems: readonly SourceProblem[];
  /** Frees what this replaces, if there is anything to free: called once nobody has the names of before any more. */
  readonly release?: () => Promise<void>;
}

/** A part of a source that is not published, or not as it is described. */
export interface SourceProblem {
  /** A file or a table, as the source calls it; null: the whole source. */
  readonly part: string | null;
  /** In words that end a sentence. */
  readonly reason: string;
  /** True for what is no table and no mistake: pictures, documentation. */
  readonly skipped?: boolean;
}

/** What a kind of source needs to be opened. */
export interface SourceContext {
  /** Where it may keep what it makes; of this source alone. Absolute; not made yet. */
  readonly dataFolder: string;
  /** Absolute: where the service keeps converted tables and its secrets. Nothing in it is published, even if a source lies around it. */
  readonly ownFolder: string;
  /** What is declared of the source now; it can change while the source is open, except for the location. */
  readonly declared: () => SourceDeclaration;
  /** Names of all that this service publishes. */
  readonly names: PublicNames;
  /** Megabytes that an embedded engine may hold for the queries of this source; left out: what is usual. */
  readonly engineMemory?: number | undefined;
  /** Seconds between two looks at what tables a database has; 0: it is looked at once; left out: what is usual. */
  readonly tableSeconds?: number | undefined;
  /** Takes one line for each thing that happens. */
  readonly log: (line: string) => void;
}

/** One kind of source: a module in this folder, listed in `source-kinds.ts`. */
export interface SourceKind {
  /** What a location of it looks like, for the help text. */
  readonly example: string;
  /** Whether a location of the command line is one of this kind. */
  accepts(location: string): Promise<boolean>;
  /** @throws StartFailure where the location cannot be used at all, with a sentence that says why and what to do */
  open(location: string, context: SourceContext): Promise<Source>;
}
