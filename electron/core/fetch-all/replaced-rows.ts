import { byte } from '../../../shared/json-bytes/json-scanner.ts';
import { possibleLink } from '../../wire/responses/nested-links.ts';
import { defaultMaximumRowBytes } from '../../wire/rows/row-splitter.ts';

/** Completes a row whose lists have next links. Its bytes are valid until the promise settles. */
export type CompleteRow = (row: Buffer) => Promise<Uint8Array>;

/**
 * Passes the bytes of a JSON body, and replaces the rows that might have next links. Other rows are passed as they are.
 *
 * A row is an object directly in the outermost list of the body. The syntax isn't checked, because the reader of the body does that. A row
 * that exceeds the maximum size of a row is passed as it is.
 *
 * @param skip Number of rows at the start that are passed as they are.
 * @throws the errors of the body and of `complete`.
 */
export async function* replacedRows(
  body: AsyncIterable<Uint8Array>,
  skip: number,
  complete: CompleteRow,
): AsyncGenerator<Uint8Array, void, undefined> {
  const rows = new RowBounds();
  let left = skip;
  /** Parts of a row that began in an earlier chunk. Null if its start was passed. */
  let held: Buffer[] | null = [];
  let heldBytes = 0;
  for await (const chunk of body) {
    /** Offset of the first byte that isn't passed or held. */
    let from = 0;
    let linkAt = -1;
    rows.feed(chunk);
    for (let end = rows.next(); end >= 0; end = rows.next()) {
      const begin = Math.max(0, rows.begin);
      left -= 1;
      if (linkAt < begin) linkAt = possibleLink(chunk, begin);
      const isWhole = rows.begin >= 0;
      const row = isWhole ? null : joined(held, chunk.subarray(0, end));
      const hasLink = row === null ? isWhole && linkAt < end : possibleLink(row) < row.length;
      if (left < 0 && hasLink) {
        if (begin > from) yield chunk.subarray(from, begin);
        yield await complete(row ?? Buffer.from(chunk.subarray(begin, end)));
        from = end;
      } else if (row !== null) {
        yield row;
        from = end;
      }
      held = [];
      heldBytes = 0;
    }
    if (!rows.isInRow) {
      yield chunk.subarray(from);
      continue;
    }
    const begin = Math.max(from, rows.begin);
    if (begin > from) yield chunk.subarray(from, begin);
    heldBytes += chunk.length - begin;
    if (held === null) yield chunk.subarray(begin);
    else held.push(Buffer.from(chunk.subarray(begin)));
    if (held === null || heldBytes <= defaultMaximumRowBytes) continue;
    yield* held;
    held = null;
  }
  if (held !== null) yield* held;
}

/** Returns the whole row. Null if its start was passed. */
function joined(held: readonly Buffer[] | null, end: Uint8Array): Buffer | null {
  return held === null ? null : Buffer.concat([...held, end]);
}

/** Finds the objects directly in the outermost list of a body, in chunks. */
class RowBounds {
  /** Offset of the current or last row in the chunk. Negative if it began in an earlier chunk. */
  begin = 0;
  isInRow = false;
  #chunk: Uint8Array = new Uint8Array();
  #at = 0;
  #depth = 0;
  /** Depth inside the outermost list. 0 outside of lists. */
  #listDepth = 0;
  #isInText = false;
  #isEscaped = false;

  /** Continues with the next chunk. */
  feed(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#at = 0;
    this.begin = -1;
  }

  /** Returns the offset after the next row that ends in the chunk. -1 if there is none. */
  next(): number {
    const chunk = this.#chunk;
    while (this.#at < chunk.length) {
      if (this.#isInText) {
        this.#skipText();
        continue;
      }
      const code = chunk[this.#at] ?? 0;
      this.#at += 1;
      if (code === byte.quote) this.#isInText = true;
      else if (code === byte.openBrace || code === byte.openBracket) this.#open(code);
      else if ((code === byte.closeBrace || code === byte.closeBracket) && this.#close()) return this.#at;
    }
    return -1;
  }

  #skipText(): void {
    const chunk = this.#chunk;
    for (let at = this.#at; at < chunk.length; at += 1) {
      const code = chunk[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === byte.backslash) this.#isEscaped = true;
      else if (code === byte.quote) {
        this.#isInText = false;
        this.#at = at + 1;
        return;
      }
    }
    this.#at = chunk.length;
  }

  #open(code: number): void {
    this.#depth += 1;
    if (this.#listDepth === 0 && code === byte.openBracket) this.#listDepth = this.#depth;
    else if (code === byte.openBrace && this.#depth === this.#listDepth + 1 && this.#listDepth > 0) {
      this.begin = this.#at - 1;
      this.isInRow = true;
    }
  }

  /** Returns whether a row has ended. */
  #close(): boolean {
    this.#depth -= 1;
    if (this.#depth < this.#listDepth) this.#listDepth = 0;
    const hasEnded = this.isInRow && this.#depth === this.#listDepth;
    if (hasEnded) this.isInRow = false;
    return hasEnded;
  }
}
