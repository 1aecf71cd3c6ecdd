import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { rowsOfJson } from '../json/rows-of-json.ts';
import type { Resource } from '../package/data-package.ts';
import { isCompressed } from '../table-file.ts';
import { type PartitionColumn, partitionColumns } from '../types/partitions.ts';
import { type AddedValues, appendDelimited, appendJson, appendLines, endJson, type Part } from './append-part.ts';
import { delimiterOf } from './delimited-dialect.ts';
import { isUnusual } from './rewrite-delimited.ts';
import type { TextFormat } from './text-file.ts';
import { copyAsUtf8 } from './utf8-copy.ts';

/** The text of a resource as one file in UTF-8, without a byte order mark. */
export interface GatheredText {
  readonly path: string;
  /** Format of the text. It differs from the resource's format if the rows were converted. */
  readonly format: TextFormat;
  /** The positions of the files in the text, if there are several. */
  readonly parts: readonly Part[];
}

/**
 * Combines the files of a resource into one text: several files are concatenated, gzip is decompressed, and rows in the descriptor are
 * written to a file. A single plain file is read in place.
 *
 * @param files absolute paths, in order
 * @param scratch path prefix of temporary files, which the caller removes
 * @throws Error if something can't be read; the message ends a sentence
 */
export async function gatherText(resource: Resource, format: TextFormat, files: readonly string[], scratch: string): Promise<GatheredText> {
  const { data, dialect } = resource;
  const gathered = await gather(resource, format, files, scratch);
  const property = format === 'json' ? (dialect?.property ?? null) : null;
  if (format !== 'json' && (data === null || 'text' in data)) return gathered;
  const isDescribed = data !== null && 'json' in data;
  const lines = await rowsOfJson(isDescribed ? { json: data.json } : { file: gathered.path }, property);
  if (lines === null) return gathered;
  const path = `${scratch}.rows`;
  await writeFile(path, lines);
  return { ...gathered, path, format: 'ndjson' };
}

async function gather(resource: Resource, format: TextFormat, files: readonly string[], scratch: string): Promise<GatheredText> {
  const { data } = resource;
  if (data !== null && 'json' in data) return { path: '', format, parts: [] };
  if (data !== null) {
    await writeFile(`${scratch}.data`, data.text);
    return { path: `${scratch}.data`, format, parts: [] };
  }
  const [only, ...others] = files;
  if (only === undefined) throw new Error('the table has no file');
  const partitions = partitionColumns(resource.paths);
  if (others.length === 0 && partitions.length === 0) return { path: await plainText(resource, only, `${scratch}.0`), format, parts: [] };
  const target = `${scratch}.all`;
  const parts: Part[] = [];
  for (const [index, file] of files.entries()) {
    const added = partitions.length === 0 ? null : await partitionValues(partitions, index, { resource, format, file: only });
    const plain = await plainText(resource, file, `${scratch}.${index}`);
    const name = resource.paths[index] ?? file;
    if (format === 'json') await appendJson(plain, target, index);
    else if (format === 'ndjson') parts.push(await appendLines(plain, target, parts, name));
    else parts.push(await appendDelimited(plain, target, parts, { name, hasHeader: resource.dialect?.header !== false, added }));
    if (plain !== file) await rm(plain, { force: true });
  }
  if (format === 'json') await endJson(target);
  return { path: target, format, parts };
}

/**
 * Returns the values of a file's folder names, as text to append to each line of the file.
 *
 * @throws Error if the text can't have such values
 */
async function partitionValues(
  partitions: readonly PartitionColumn[],
  index: number,
  { resource, format, file }: { readonly resource: Resource; readonly format: TextFormat; readonly file: string },
): Promise<AddedValues> {
  const { dialect } = resource;
  if (format === 'json' || format === 'ndjson') throw new Error('folders such as year=2024 are supported for CSV and Parquet only');
  if (isUnusual(dialect) || dialect?.header === false)
    throw new Error('in folders such as year=2024, CSV needs a header and quotes as in RFC 4180');
  const delimiter = dialect?.delimiter ?? (await delimiterOf(file, format));
  const quote = dialect?.quoteChar ?? '"';
  const quoted = (text: string) => `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
  const added = (texts: readonly string[]) => texts.map((text) => delimiter + text).join('');
  return {
    header: added(partitions.map(({ name }) => quoted(name))),
    row: added(partitions.map(({ values }) => values[index] ?? null).map((value) => (value === null ? '' : quoted(value)))),
    quote,
  };
}

/** Returns the file itself if it is plain UTF-8, otherwise a converted copy. */
async function plainText(resource: Resource, file: string, copy: string): Promise<string> {
  if (!isCompressed(file, resource)) return (await copyAsUtf8(file, resource.encoding, copy)) ? copy : file;
  const unpacked = `${copy}.unpacked`;
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(unpacked));
  } catch (error) {
    throw new Error('not a valid gzip file, or truncated', { cause: error });
  }
  if (!(await copyAsUtf8(unpacked, resource.encoding, copy))) return unpacked;
  await rm(unpacked, { force: true });
  return copy;
}
