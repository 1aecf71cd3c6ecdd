/**
 * - `query-refused`: the query asks what cannot be asked of this table.
 * - `query-unsupported`: it can be asked, and this engine has no words for it.
 * - `query-cancelled`: the caller's signal ended it.
 * - `query-failed`: the engine could not answer (memory, disk, a damaged file).
 */
export type EngineErrorCode = 'query-refused' | 'query-unsupported' | 'query-cancelled' | 'query-failed';

/** Why an engine gave no answer, or stopped in the midst of one. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
