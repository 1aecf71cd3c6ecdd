import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { SourceReason, SourceReasonCode } from '../../../shared/publication/source-reason.ts';
import { sourceError } from '../../failures/source-error.ts';
import { checkDepth } from '../json/check-depth.ts';
import { mightBeFeatures } from '../json/features.ts';
import { rowsOfJson } from '../json/rows-of-json.ts';
import { writeFeatures } from '../json/write-features.ts';
import { NoTable } from '../no-table.ts';
import type { Resource } from '../package/data-package.ts';
import { type SheetFacts, writeSheet } from '../spreadsheet/write-sheet.ts';
import { type PartitionColumn, partitionColumns } from '../types/partitions.ts';
import { type AddedValues, appendDelimited, appendJson, appendLines, endJson, type Part } from './append-part.ts';
import { isCompressedText } from './compressed-text.ts';
import { delimiterOf } from './delimited-dialect.ts';
import { isUnusual } from './rewrite-delimited.ts';
import { undescribedDialect } from './table-dialect.ts';
import type { SourceFormat, TextFormat } from './text-file.ts';
import { checkText, TextLimits, type TextUnit, unitOf } from './text-limits.ts';
import { copyAsUtf8 } from './utf8-copy.ts';

/** The text of a resource as one file in UTF-8, without a byte order mark. */
export interface GatheredText {
  readonly path: string;
  /** Format of the text. It differs from the resource's format if the rows were converted. */
  readonly format: TextFormat;
  /** The positions of the files in the text, if there are several. */
  readonly parts: readonly Part[];
  /** The description of the text. It differs from the resource if a sheet was converted, because its CSV has its own dialect. */
  readonly resource: Resource;
  /** Facts about converted values. */
  readonly notes: readonly SourceReason[];
}

/** The files of a table, and how they are read. */
export interface FilesToGather {
  readonly resource: Resource;
  readonly format: SourceFormat;
  /** Absolute paths, in order. */
  readonly sources: readonly string[];
  /** Whether structures become JSON texts in undescribed columns. Otherwise, features need a description. */
  readonly nestedAsText: boolean;
}

/**
 * Combines the files of a resource into one text: several files are concatenated, gzip is decompressed, and rows in the descriptor are
 * written to a file. A single plain file is read in place.
 *
 * @param scratch path prefix of temporary files, which the caller removes
 * @throws SourceError if something can't be read
 */
export async function gatherText(files: FilesToGather, scratch: string): Promise<GatheredText> {
  const { resource, format, sources } = files;
  const { data, dialect } = resource;
  if (format === 'xlsx') return gatherSheet(files, scratch);
  if (format === 'geojson') return gatherFeatures(files, null, scratch);
  const gathered = { ...(await gather(resource, format, sources, scratch)), resource, notes: [] };
  if ((format === 'json' || format === 'ndjson') && gathered.path !== '') await checkDepth(gathered.path, format);
  const property = format === 'json' ? (dialect?.property ?? null) : null;
  if (format !== 'json' && (data === null || 'text' in data)) return gathered;
  const isDescribed = data !== null && 'json' in data;
  const canBeFeatures = format === 'json' && !isDescribed && property === null && sources.length < 2;
  if (canBeFeatures && (await mightBeFeatures(gathered.path))) return gatherFeatures(files, gathered.path, scratch);
  const lines = await rowsOfJson(isDescribed ? { json: data.json } : { file: gathered.path }, property);
  if (lines === null) return gathered;
  const path = `${scratch}.rows`;
  await writeFile(path, lines);
  return { ...gathered, path, format: 'ndjson' };
}

/** Converts a sheet to CSV. Only its own settings apply, not those of text files. */
async function gatherSheet({ resource, sources }: FilesToGather, scratch: string): Promise<GatheredText> {
  const path = `${scratch}.sheet`;
  const { header, nullSequence, sheetName, sheetNumber } = resource.dialect ?? undescribedDialect;
  const file = onlyFile(resource, sources, 'parts-workbooks');
  const facts = await writeSheet(file, { name: sheetName, number: sheetNumber }, header, path);
  const dialect = { ...undescribedDialect, delimiter: ',', header, nullSequence };
  return {
    path,
    format: 'csv',
    parts: [],
    resource: { ...resource, dialect, encoding: null },
    notes: notesOf(facts),
  };
}

function notesOf({ errors, uncalculated, titles }: SheetFacts): readonly SourceReason[] {
  return [
    ...(errors === 0 ? [] : [{ code: 'cell-errors', facts: { cells: errors } } as const]),
    ...(uncalculated === 0 ? [] : [{ code: 'cell-uncalculated', facts: { cells: uncalculated } } as const]),
    ...(titles === 0 ? [] : [{ code: 'sheet-titles', facts: { rows: titles } } as const]),
  ];
}

/**
 * Converts a feature collection to JSON lines.
 *
 * @param plain path of the file as plain UTF-8. Null if it might be compressed or have another encoding
 */
async function gatherFeatures(
  { resource, sources, nestedAsText }: FilesToGather,
  plain: string | null,
  scratch: string,
): Promise<GatheredText> {
  if (resource.schema === null && !nestedAsText) throw new NoTable('features-undescribed');
  const path = `${scratch}.features`;
  await writeFeatures(plain ?? (await plainText(resource, 'text', onlyFile(resource, sources, 'parts-geojson'), `${scratch}.0`)), path);
  return { path, format: 'ndjson', parts: [], resource, notes: [] };
}

/**
 * Returns the only file of a table.
 *
 * @param several code of the reason if there are several files
 * @throws SourceError if there are several, or values in folder names
 */
function onlyFile({ paths }: Resource, [only, ...others]: readonly string[], several: SourceReasonCode): string {
  if (only === undefined) throw sourceError('no-file');
  if (others.length > 0 || partitionColumns(paths).length > 0) throw sourceError(several);
  return only;
}

type GatheredFiles = Omit<GatheredText, 'resource' | 'notes'>;

async function gather(resource: Resource, format: TextFormat, files: readonly string[], scratch: string): Promise<GatheredFiles> {
  const { data } = resource;
  if (data !== null && 'json' in data) return { path: '', format, parts: [] };
  if (data !== null) {
    await writeFile(`${scratch}.data`, data.text);
    return { path: `${scratch}.data`, format, parts: [] };
  }
  const [only, ...others] = files;
  if (only === undefined) throw sourceError('no-file');
  const partitions = partitionColumns(resource.paths);
  const unit = unitOf(resource, format);
  if (others.length === 0 && partitions.length === 0)
    return { path: await plainText(resource, unit, only, `${scratch}.0`), format, parts: [] };
  const target = `${scratch}.all`;
  const parts: Part[] = [];
  for (const [index, file] of files.entries()) {
    const added = partitions.length === 0 ? null : await partitionValues(partitions, index, { resource, format, file: only });
    const plain = await plainText(resource, unit, file, `${scratch}.${index}`);
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
 * @throws SourceError if the text can't have such values
 */
async function partitionValues(
  partitions: readonly PartitionColumn[],
  index: number,
  { resource, format, file }: { readonly resource: Resource; readonly format: TextFormat; readonly file: string },
): Promise<AddedValues> {
  const { dialect } = resource;
  if (format === 'json' || format === 'ndjson') throw sourceError('folders-format');
  if (isUnusual(dialect) || dialect?.header === false) throw sourceError('folders-dialect');
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

/**
 * Returns the file itself if it is plain UTF-8, otherwise a converted copy.
 *
 * @throws SourceError if a limit is exceeded, before more is read
 */
async function plainText(resource: Resource, unit: TextUnit, file: string, copy: string): Promise<string> {
  if (!(await isCompressedText(file, resource))) {
    await checkText(file, unit);
    return (await copyAsUtf8(file, resource.encoding, copy)) ? copy : file;
  }
  const unpacked = `${copy}.unpacked`;
  const limits = new TextLimits(unit, (await stat(file)).size);
  try {
    await pipeline(createReadStream(file), createGunzip(), (chunks) => limits.pass(chunks), createWriteStream(unpacked));
  } catch (error) {
    throw isOfZlib(error) ? sourceError('gzip-invalid', {}, error) : error;
  }
  if (!(await copyAsUtf8(unpacked, resource.encoding, copy))) return unpacked;
  await rm(unpacked, { force: true });
  return copy;
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
}
