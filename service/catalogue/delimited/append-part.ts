import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { AppendedValues } from './appended-values.ts';

/** One of several files that make a table. */
export interface Part {
  /** As the package calls it. */
  readonly name: string;
  /** Which line of the whole its first line is, from 1; less than that where its first lines were left out. */
  readonly firstLine: number;
  /** Which line of the whole follows its last one. */
  readonly nextLine: number;
  /** The line of its names. */
  readonly header: string;
}

/** What is added to each line of a part: names to the first one, values to the others, each with its delimiter in front. */
export interface AddedValues {
  readonly header: string;
  readonly row: string;
  readonly quote: string;
}

/** Bytes in which the end of the first line is looked for. */
const firstPart = 1 << 16;
const [newline, quote] = [0x0a, 0x22];

/** Puts the lines of a file behind those of the others. */
export async function appendLines(file: string, target: string, parts: readonly Part[], name: string): Promise<Part> {
  const firstLine = parts.at(-1)?.nextLine ?? 1;
  return { name, firstLine, nextLine: firstLine + (await append(file, target, 0)), header: '' };
}

/**
 * Puts the rows of a delimited file behind those of the others. The line of names is written in the first file, and in the others or not;
 * other names than those of the first are a mistake in the files.
 *
 * @throws Error for a file with other names, in words that end a sentence
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
    throw new Error(`${name} and ${first.name} have different columns or a different column order`);
  }
  const values = added === null ? null : new AppendedValues({ ...added, header: isRepeated ? added.row : added.header });
  const lines = await append(file, target, isRepeated ? line.bytes : 0, values);
  return { name, firstLine: isRepeated ? start - line.lines : start, nextLine: start + lines, header: line.text };
}

/** Puts the rows of a JSON file behind those of the others; `endJson` closes the list. */
export async function appendJson(file: string, target: string, index: number): Promise<void> {
  const range = await rowsOfFile(file);
  if (index === 0) await appendFile(target, '[');
  if (range === null) return;
  // A comma behind each part but the last: which that is nobody knows before the end, so each brings its own, in front.
  if (!(await endsWith(target, '['))) await appendFile(target, ',');
  await pipeline(createReadStream(file, range), createWriteStream(target, { flags: 'a' }));
}

/** Closes the list that {@link appendJson} began. */
export async function endJson(target: string): Promise<void> {
  await appendFile(target, ']');
}

/** Says of which file the line is that a sentence about the whole names. */
export function inParts(sentence: string, parts: readonly Part[]): string {
  return sentence.replace(/\bline (\d+)/g, (said, number: string) => {
    const part = parts.find(({ nextLine }) => Number(number) < nextLine);
    return part === undefined ? said : `line ${Number(number) - part.firstLine + 1} of ${part.name}`;
  });
}

/** Gives the number of lines. */
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

/** Up to the first end of a line that is not in quotes. */
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

/** Where the rows are between the brackets of a list, or the whole of it where it is none; null where there are no rows. */
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
  if (tail.trimEnd().at(-1) !== ']') throw new Error('one of its files is truncated: the array isn’t closed');
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
