/** What ECMAScript has (JSON.parse source text access) and TypeScript's library does not declare yet. */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/**
 * JSON parsed so that `JSON.stringify` writes every number again as it was written (`1.10`, integers beyond 2^53): numbers are objects
 * that nothing else is to be done with.
 *
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (...[, value, context]: readonly unknown[]) => {
    const source = sourceOf(context);
    return typeof value === 'number' && source !== null ? JSON.rawJSON(source) : value;
  });
}

/** The text that a reviver's third argument tells of. */
function sourceOf(context: unknown): string | null {
  return typeof context === 'object' && context !== null && 'source' in context && typeof context.source === 'string'
    ? context.source
    : null;
}
