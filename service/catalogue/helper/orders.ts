import { z } from 'zod';
import type { WorkerRequest, WorkerResponse } from '../../../node/workers/worker-client.ts';
import { type SourceReason, sourceReasonSchema } from '../../../shared/publication/source-reason.ts';
import type { DatabaseRelation } from '../../engine/duckdb/database-relations.ts';
import type { Conversion } from '../convert.ts';

/** Absolute paths of the only folders that a helper process can use. */
export interface ImportFolders {
  /** The folder of the source's files. */
  readonly readable: string;
  /** The folder of converted files. */
  readonly target: string;
  readonly spill: string;
}

/** An order to copy a DuckDB database file, and to list its tables and views. */
export interface DatabaseOrder {
  readonly kind: 'copy';
  readonly folders: ImportFolders;
  /** Absolute path of the file. */
  readonly file: string;
  /** Name of the database, which its views can contain. */
  readonly database: string;
}

/** An order to check a view of a copied database, and to store its rows if needed. */
export interface RelationOrder {
  readonly kind: 'prepare';
  readonly folders: ImportFolders;
  /** Absolute path of the copy. */
  readonly copy: string;
  readonly database: string;
  readonly relation: DatabaseRelation;
  /** Absolute path of the file for the rows. */
  readonly target: string;
}

/** An order to a helper process. Files of tables are converted, or checked if they are read in place. */
export type ImportOrder =
  /** An order without an effect, whose reply shows that the process has started. */
  | { readonly kind: 'start' }
  | { readonly kind: 'convert'; readonly folders: ImportFolders; readonly conversion: Conversion }
  | { readonly kind: 'check'; readonly folders: ImportFolders; readonly paths: readonly string[] }
  | DatabaseOrder
  | RelationOrder;

/** A copied database with its tables and views. */
export interface CopiedDatabase {
  /** Absolute path of the copy. */
  readonly file: string;
  readonly version: string;
  /** Tables that any query can read. */
  readonly plain: readonly DatabaseRelation[];
  /** Views, and tables with calculated columns. */
  readonly unchecked: readonly DatabaseRelation[];
}

/** The reply to an order. */
export type ImportReply =
  | { readonly kind: 'started' }
  /** With facts about converted values. */
  | { readonly kind: 'imported'; readonly notes: readonly SourceReason[] }
  | ({ readonly kind: 'copied' } & CopiedDatabase)
  | { readonly kind: 'prepared'; readonly isStored: boolean };

/** The reason why files can't be imported. */
export interface ImportFailure {
  readonly reason: SourceReason;
  /** Whether the files are expected to be a table. False for files such as a JSON document. */
  readonly isTable: boolean;
  /** Whether the cause isn't the files alone, such as a full disk. */
  readonly isTemporary: boolean;
}

const request = z.union([z.object({ id: z.number(), order: z.custom<ImportOrder>() }), z.object({ abort: z.number() })]);

const relations = z.array(
  z.object({
    name: z.string(),
    schema: z.string(),
    relation: z.string(),
    isView: z.boolean(),
    comment: z.string().nullable(),
    columnComments: z.map(z.string(), z.string()),
    required: z.set(z.string()),
    key: z.array(z.string()),
    foreignKeys: z.array(z.object({ columns: z.array(z.string()), table: z.string(), referenced: z.array(z.string()) })),
  }),
);

const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started') }),
  z.object({ kind: z.literal('imported'), notes: z.array(sourceReasonSchema) }),
  z.object({ kind: z.literal('copied'), file: z.string(), version: z.string(), plain: relations, unchecked: relations }),
  z.object({ kind: z.literal('prepared'), isStored: z.boolean() }),
]);

const response = z.union([
  z.object({ id: z.number(), reply }),
  z.object({ id: z.number(), failure: z.object({ reason: sourceReasonSchema, isTable: z.boolean(), isTemporary: z.boolean() }) }),
]);

/** Returns a message of the service. Null for anything else. */
export function parseRequest(message: unknown): WorkerRequest<ImportOrder> | null {
  return request.safeParse(message).data ?? null;
}

/** Returns a message of a helper process. Null for anything else. */
export function parseResponse(message: unknown): WorkerResponse<ImportReply, ImportFailure, never> | null {
  return response.safeParse(message).data ?? null;
}
