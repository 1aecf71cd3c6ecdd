import { Transform, type TransformCallback } from 'node:stream';
import { sourceError } from '../../failures/source-error.ts';
import { longestLine } from '../delimited/text-limits.ts';

/** A value of a line. It is never quoted, because such files have no quotes. */
interface EscapedCell {
  readonly text: string;
  readonly quoted: false;
}

/**
 * Parses text without quotes. An escape character makes the next delimiter or line ending part of the value. Emits one list of values per
 * line.
 */
export class EscapedLines extends Transform {
  readonly #delimiter: string;
  readonly #mark: string;
  #row: EscapedCell[] = [];
  #text = '';
  #escaped = false;

  /**
   * @param delimiter one character
   * @param mark the escape character, also one character
   */
  constructor(delimiter: string, mark: string) {
    super({ readableObjectMode: true, decodeStrings: false });
    this.#delimiter = delimiter;
    this.#mark = mark;
  }

  override _transform(chunk: string, _encoding: BufferEncoding, done: TransformCallback): void {
    for (const character of chunk) {
      if (this.#escaped) {
        this.#text += character;
        this.#escaped = false;
      } else if (character === this.#mark) this.#escaped = true;
      else if (character === this.#delimiter) this.#endCell();
      else if (character === '\n') this.#endRow();
      else this.#text += character;
    }
    const length = this.#row.reduce((sum, { text }) => sum + text.length, this.#text.length);
    done(length > longestLine ? sourceError('line-too-long') : null);
  }

  override _flush(done: TransformCallback): void {
    this.#endRow();
    done();
  }

  #endCell(): void {
    this.#row.push({ text: this.#text, quoted: false });
    this.#text = '';
  }

  #endRow(): void {
    this.#text = this.#text.replace(/\r$/, '');
    const isBlank = this.#row.length === 0 && this.#text === '';
    this.#endCell();
    if (!isBlank) this.push(this.#row);
    this.#row = [];
  }
}
