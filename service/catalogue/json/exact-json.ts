/** The part of ECMAScript (JSON.parse source text access) that TypeScript's library doesn't declare yet. */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/**
 * Parses JSON so that `JSON.stringify` writes every number unchanged (`1.10`, integers beyond 2^53). Numbers become opaque objects.
 *
 * @throws SyntaxError if the JSON is invalid
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (...[, value, context]: readonly unknown[]) => {
    const source = sourceOf(context);
    return typeof value === 'number' && source !== null ? JSON.rawJSON(source) : value;
  });
}

/** Returns the source text from a reviver's third argument. */
function sourceOf(context: unknown): string | null {
  return typeof context === 'object' && context !== null && 'source' in context && typeof context.source === 'string'
    ? context.source
    : null;
}
