/** What becomes of one resource. `skipped`: it is no table; `failed`: it should be one and cannot be read; `doubted`: it is published, without something that is said of it. */
export interface PublicationEvent {
  readonly state: 'converting' | 'published' | 'skipped' | 'failed' | 'doubted';
  readonly resource: string;
  /** Why it was skipped, failed or is doubted, in words that end a sentence. */
  readonly reason: string | null;
  /** Which of how many resources of its source, from 1. */
  readonly number: number;
  readonly total: number;
  /** Of the files that are converted. */
  readonly bytes?: number;
}
