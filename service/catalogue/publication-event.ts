/**
 * The outcome for one resource. `skipped`: it isn't a table; `failed`: it can't be read; `doubted`: it is published without some of its
 * declared metadata.
 */
export interface PublicationEvent {
  readonly state: 'converting' | 'published' | 'skipped' | 'failed' | 'doubted';
  readonly resource: string;
  /** The reason, which ends a sentence. */
  readonly reason: string | null;
  /** The number of the resource in its source, from 1. */
  readonly number: number;
  readonly total: number;
  /** Size of the converted files. */
  readonly bytes?: number;
}
