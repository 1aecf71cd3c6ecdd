import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { sourceError } from '../../failures/source-error.ts';
import { AppendedValues } from './appended-values.ts';

/** One of the files of a table. */
export interface Part {
  /** Name of the file in the package. */
  readonly name: string;
  /** Number of the file's first line in the whole text, from 1. It is lower if the file's first lines were omitted. */
  readonly firstLine: number;
  /** Number of the line after the file's last line in the whole text. */
  readonly nextLine: number;
  /** The header line. */
  readonly header: string;
}

/** Text that is added to each line of a file: names to the first line, values to the others. Each name and value follows a delimiter. */
export interface AddedValues {
  readonly header: string;
  readonly row: string;
  readonly quote: string;
}

/** Maximum bytes of the first line. */
const firstPart = 1 << 16;
const [newline, quote] = [0x0a, 0x22];

/** Appends the lines of a file to the target. */
export async function appendLines(file: string, target: string, parts: readonly Part[], name: string): Promise<Part> {
  const firstLine = parts.at(-1)?.nextLine ?? 1;
  return { name, firstLine, nextLine: firstLine + (await append(file, target, 0)), header: '' };
}

/**
 * Appends the rows of a delimited file to the target. The first file has the header. Other files can have the same header or none.
 *
 * @throws SourceError for a file with a different header
 */
export async function appendDelimited(
  file: string,
  target: string,
  parts: readonly Part[],
  { name, hasHeader, added = null }: { readonly name: string; readonly hasHeader: boolean; readonly added?: AddedValues | null },
): Promise<Part> {
  const [first] = parts;
  const line = await firstRecord(file);
  const start = parts.at(-1)?.nextLine ?? 1;
  const isRepeated = hasHeader && first !== undefined && line.text.trim() === first.header.trim();
  if (hasHeader && first !== undefined && !isRepeated && sharesNames(line.text, first.header)) {
    throw sourceError('parts-columns', { name, first: first.name });
  }
  const values = added === null ? null : new AppendedValues({ ...added, header: isRepeated ? added.row : added.header });
  const lines = await append(file, target, isRepeated ? line.bytes : 0, values);
  return { name, firstLine: isRepeated ? start - line.lines : start, nextLine: start + lines, header: line.text };
}

/** Appends the rows of a JSON file to the target. {@link endJson} closes the array. */
export async function appendJson(file: string, target: string, index: number): Promise<void> {
  const range = await rowsOfFile(file);
  if (index === 0) await appendFile(target, '[');
  if (range === null) return;
  // The last file isn't known until the end, so each file begins with the comma before it.
  if (!(await endsWith(target, '['))) await appendFile(target, ',');
  await pipeline(createReadStream(file, range), createWriteStream(target, { flags: 'a' }));
}

/** Closes the array that {@link appendJson} began. */
export async function endJson(target: string): Promise<void> {
  await appendFile(target, ']');
}

/** Replaces a line number of the whole text by the file name and the line in that file. */
export function inParts(reason: SourceReason, parts: readonly Part[]): SourceReason {
  const { line } = reason.facts;
  const part = typeof line === 'number' && parts.length > 1 ? parts.find(({ nextLine }) => line < nextLine) : undefined;
  if (typeof line !== 'number' || part === undefined) return reason;
  return { ...reason, facts: { ...reason.facts, line: line - part.firstLine + 1, file: part.name } };
}

/** Returns the number of lines. */
async function append(file: string, target: string, start: number, values: Transform | null = null): Promise<number> {
  let lines = 0;
  let last = newline;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === newline) lines += 1;
      last = chunk.at(-1) ?? last;
      done(null, chunk);
    },
  });
  const source = createReadStream(file, { start });
  const end = createWriteStream(target, { flags: 'a' });
  await (values === null ? pipeline(source, count, end) : pipeline(source, values, count, end));
  if (last === newline) return lines;
  await appendFile(target, '\n');
  return lines + 1;
}

interface FirstRecord {
  readonly text: string;
  readonly bytes: number;
  readonly lines: number;
}

/** Returns the text up to the first line ending that isn't in quotes. */
async function firstRecord(path: string): Promise<FirstRecord> {
  const bytes = await readAt(path, 0, firstPart);
  let [quoted, lines] = [false, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte === quote) quoted = !quoted;
    if (byte !== newline) continue;
    lines += 1;
    if (!quoted) return { text: bytes.toString('utf8', 0, index), bytes: index + 1, lines };
  }
  return { text: bytes.toString('utf8'), bytes: bytes.length, lines: 1 };
}

function sharesNames(line: string, header: string): boolean {
  const cells = (text: string) => namesOf(text).map((name) => name.trim().toLowerCase());
  const names = new Set(cells(header));
  return cells(line).some((cell) => cell !== '' && names.has(cell));
}

function namesOf(line: string): readonly string[] {
  const delimiter = [',', ';', '\t', '|'];
  const [record = []]: string[][] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true });
  return record;
}

/** Returns the range of the rows between the brackets of an array, or of the whole text if it isn't an array. Null if there are no rows. */
async function rowsOfFile(path: string): Promise<{ readonly start: number; readonly end: number } | null> {
  const file = await open(path, 'r');
  const { size } = await file.stat().finally(() => file.close());
  const head = (await readAt(path, 0, firstPart)).toString('latin1');
  const tailStart = Math.max(0, size - firstPart);
  const tail = (await readAt(path, tailStart, firstPart)).toString('latin1');
  const first = head.search(/\S/);
  const last = tailStart + tail.trimEnd().length - 1;
  if (first === -1) return null;
  if (head[first] !== '[') return { start: first, end: last };
  if (tail.trimEnd().at(-1) !== ']') throw sourceError('json-part-truncated');
  const isEmpty = last - first < firstPart && head.slice(first + 1, last).trim() === '';
  return isEmpty ? null : { start: first + 1, end: last - 1 };
}

async function endsWith(path: string, character: string): Promise<boolean> {
  const file = await open(path, 'r');
  const { size } = await file.stat().finally(() => file.close());
  return (await readAt(path, size - 1, 1)).toString('latin1') === character;
}

async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
