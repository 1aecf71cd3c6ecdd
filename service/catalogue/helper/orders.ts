import { z } from 'zod';
import type { WorkerRequest, WorkerResponse } from '../../../node/workers/worker-client.ts';
import { type SourceReason, sourceReasonSchema } from '../../../shared/publication/source-reason.ts';
import type { Conversion } from '../convert.ts';

/** Absolute paths of the only folders that a helper process can use. */
export interface ImportFolders {
  /** The folder of the source's files. */
  readonly readable: string;
  /** The folder of converted files. */
  readonly target: string;
  readonly spill: string;
}

/** An order to a helper process: to convert the files of a table, or to check Parquet files that are read in place. */
export type ImportOrder = { readonly folders: ImportFolders } & (
  | { readonly kind: 'convert'; readonly conversion: Conversion }
  | { readonly kind: 'check'; readonly paths: readonly string[] }
);

/** The reply to an order, with facts about converted values. */
export interface ImportReply {
  readonly kind: 'imported';
  readonly notes: readonly SourceReason[];
}

/** The reason why files can't be imported. */
export interface ImportFailure {
  readonly reason: SourceReason;
  /** Whether the files are expected to be a table. False for files such as a JSON document. */
  readonly isTable: boolean;
  /** Whether the cause isn't the files alone, such as a full disk. */
  readonly isTemporary: boolean;
}

const request = z.union([z.object({ id: z.number(), order: z.custom<ImportOrder>() }), z.object({ abort: z.number() })]);

const response = z.union([
  z.object({ id: z.number(), reply: z.object({ kind: z.literal('imported'), notes: z.array(sourceReasonSchema) }) }),
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
