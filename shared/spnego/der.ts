/** One DER element (X.690 §10): its tag, and the offsets of its contents. */
export interface DerElement {
  /** The identifier octet, which contains class, form, and number (X.690 §8.1.2). */
  readonly tag: number;
  /** Offset of the first byte of the contents. */
  readonly from: number;
  /** Offset after the last byte of the contents, where the next element starts. */
  readonly to: number;
}

/** An error for invalid DER, or for another structure than expected. */
export class DerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DerError';
  }
}

/** Maximum number of bytes of a length field, enough for 16 MiB. Longer fields aren't legitimate. */
const longestLength = 3;

/**
 * Reads the tag and the length of the element at an offset.
 *
 * @param end offset after the last byte that the element can use, which is the end of its parent
 * @throws DerError for truncated elements, multi-byte tags, and lengths that are indefinite, not minimal, or exceed the parent
 */
export function readElement(bytes: Uint8Array, at: number, end: number): DerElement {
  const tag = byteAt(bytes, at, end);
  if ((tag & 0x1f) === 0x1f) throw new DerError('a tag has more than one byte');
  const first = byteAt(bytes, at + 1, end);
  if (first < 0x80) return inside(tag, at + 2, first, end);
  const count = first & 0x7f;
  if (count === 0) throw new DerError('a length is indefinite');
  if (count > longestLength) throw new DerError('a length has too many bytes');
  let length = 0;
  for (let index = 0; index < count; index += 1) length = length * 256 + byteAt(bytes, at + 2 + index, end);
  if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError('a length is not minimal');
  return inside(tag, at + 2 + count, length, end);
}

function byteAt(bytes: Uint8Array, at: number, end: number): number {
  const byte = at < end ? bytes[at] : undefined;
  if (byte === undefined) throw new DerError('an element is truncated');
  return byte;
}

function inside(tag: number, from: number, length: number, end: number): DerElement {
  if (length > end - from) throw new DerError('an element is longer than its parent');
  return { tag, from, to: from + length };
}

/**
 * Reads the only element between two offsets.
 *
 * @throws DerError if the element has another tag, or if bytes follow it
 */
export function readOnly(bytes: Uint8Array, tag: number, from: number, end: number): DerElement {
  const element = readElement(bytes, from, end);
  if (element.tag !== tag) throw new DerError(`tag ${element.tag} instead of ${tag}`);
  if (element.to !== end) throw new DerError('bytes follow an element');
  return element;
}

/**
 * Reads all elements between two offsets, in order.
 *
 * @param maxElements maximum number of elements
 * @throws DerError if there are more elements, or an element is invalid
 */
export function readElements(bytes: Uint8Array, from: number, end: number, maxElements: number): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let at = from; at < end; ) {
    if (elements.length === maxElements) throw new DerError(`more than ${maxElements} elements`);
    const element = readElement(bytes, at, end);
    elements.push(element);
    at = element.to;
  }
  return elements;
}

/** Writes one element with the concatenated contents. */
export function writeElement(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const header = [tag, ...lengthBytes(length)];
  const bytes = new Uint8Array(header.length + length);
  bytes.set(header);
  let at = header.length;
  for (const content of contents) {
    bytes.set(content, at);
    at += content.byteLength;
  }
  return bytes;
}

function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let remaining = length; remaining > 0; remaining = Math.floor(remaining / 256)) bytes.unshift(remaining % 256);
  return [0x80 | bytes.length, ...bytes];
}
