/** How much of a body is kept as received. */
export const keptBytes = 256 * 1024;

/** The beginning of a body, as received (decompressed), whatever it turns out to be. */
export class BodyBeginning {
  #parts: Uint8Array[] = [];
  #kept = 0;
  #bytes = 0;

  /** Bytes of the body so far. */
  get bytes(): number {
    return this.#bytes;
  }

  take(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#kept >= keptBytes) return;
    const part = chunk.slice(0, keptBytes - this.#kept);
    this.#parts.push(part);
    this.#kept += part.length;
  }

  /**
   * The text, and whether the body goes on after it. A character cut in two at the end is left out.
   *
   * @param charset As the response names it; an unknown one is read as UTF-8.
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
