import { type ErrorText, errorText } from '../texts/error-text.ts';

/**
 * Codes of engine errors.
 * - `query-refused`: the query isn't valid for this table.
 * - `query-unsupported`: the query is valid, but this engine doesn't support it.
 * - `query-cancelled`: the caller's signal cancelled the query.
 * - `engine-busy`: no slot of the engine became free in time; the query didn't run.
 * - `access-denied`: the database denies the caller access.
 * - `source-unavailable`: the database doesn't respond, or ended the connection.
 * - `source-damaged`: the file of the table is damaged or missing.
 * - `query-failed`: the engine failed (memory, disk).
 */
type EngineErrorCode =
  | 'query-refused'
  | 'query-unsupported'
  | 'query-cancelled'
  | 'engine-busy'
  | 'access-denied'
  | 'source-unavailable'
  | 'source-damaged'
  | 'query-failed';

/** An error because of which an engine returned no response, or an incomplete one. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  readonly text: ErrorText;

  constructor(code: EngineErrorCode, text: ErrorText, options?: ErrorOptions) {
    super(text.en, options);
    this.code = code;
    this.text = text;
  }
}

/**
 * Returns the error of a valid query that exceeds a limit of the engine, such as the depth of an expression.
 *
 * @param cause The original error, only for the log.
 */
export function tooLargeForEngine(cause?: unknown): EngineError {
  return new EngineError('query-refused', errorText('engine.too-complex'), { cause });
}

/**
 * Rejects names that differ only in case, because some engines ignore case.
 *
 * @throws EngineError `query-refused` if there are any
 */
export function rejectDuplicateNames(names: readonly string[]): void {
  const messages = new Set<string>();
  for (const name of names) {
    const folded = name.toLowerCase();
    if (messages.has(folded)) throw new EngineError('query-refused', errorText('engine.duplicate-column', { name }));
    messages.add(folded);
  }
}
