import type { SourceReason } from '../../shared/publication/source-reason.ts';

/**
 * The progress or outcome for one resource.
 *
 * `reading` means that the content of large files is being compared with the converted file, and `converting` that it's being converted.
 * `skipped` means that it isn't a table, and `failed` that it can't be read. `doubted` means that it is published without some of its
 * declared metadata, and `noted` that some of its values are published as null.
 */
export interface PublicationEvent {
  readonly state: 'reading' | 'converting' | 'published' | 'skipped' | 'failed' | 'doubted' | 'noted';
  readonly resource: string;
  readonly reason: SourceReason | null;
  /** Number of the resource in the order in which the source is read, from 1. */
  readonly number: number;
  readonly total: number;
  /** Size of the converted files in bytes. */
  readonly bytes?: number;
  /** Bytes that have been read. Absent except for `reading`. */
  readonly done?: number;
}
