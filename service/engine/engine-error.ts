/**
 * - `query-refused`: the query asks what cannot be asked of this table.
 * - `query-unsupported`: it can be asked, and this engine has no words for it.
 * - `query-cancelled`: the caller's signal ended it.
 * - `engine-busy`: no slot of the engine became free in time; nothing of the query ran.
 * - `source-unavailable`: the database doesn't respond, or ended the connection.
 * - `query-failed`: the engine could not answer (memory, disk, a damaged file).
 */
type EngineErrorCode = 'query-refused' | 'query-unsupported' | 'query-cancelled' | 'engine-busy' | 'source-unavailable' | 'query-failed';

/** Why an engine gave no response, or stopped in the midst of one. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A query that is valid and exceeds a limit of the engine itself, such as the depth of an expression. @param cause For the log alone. */
export function tooLargeForEngine(cause?: unknown): EngineError {
  return new EngineError('query-refused', 'The query is too complex for this table. Simplify the query.', { cause });
}

/**
 * Names that only letter case tells apart are the same ones to some engines, so they are to all.
 *
 * @throws EngineError `query-refused` where two of them are.
 */
export function rejectDuplicateNames(names: readonly string[]): void {
  const known = new Set<string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    if (known.has(folded))
      throw new EngineError('query-refused', `Duplicate column name "${name}" (not case-sensitive). Use another name.`);
    known.add(folded);
  }
}
