/** Maximum number of bytes of a body that are kept as received. */
export const maximumBytes = 256 * 1024;

/** The start of a body of any format, as received and after decompression. */
export class BodyStart {
  #parts: Uint8Array[] = [];
  #kept = 0;
  #bytes = 0;

  /** Number of bytes of the body that have arrived. */
  get bytes(): number {
    return this.#bytes;
  }

  take(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#kept >= maximumBytes) return;
    const part = chunk.slice(0, maximumBytes - this.#kept);
    this.#parts.push(part);
    this.#kept += part.length;
  }

  /**
   * Returns the text, and whether the body continues after it. An incomplete character at the end is omitted.
   *
   * @param charset Charset from the response. An unknown charset is decoded as UTF-8.
   */
  read(charset: string | null): { readonly text: string; readonly cut: boolean } {
    const cut = this.#bytes > this.#kept;
    return { text: decoderFor(charset).decode(Buffer.concat(this.#parts), { stream: cut }), cut };
  }
}

function decoderFor(charset: string | null) {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
