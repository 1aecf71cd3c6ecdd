import type { Data } from 'apache-arrow';
import type { ColumnChunk, Encoding, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import type { PageIndexes } from 'hyparquet-writer/src/types.js';
import type { ByteOutput } from '../byte-output.ts';
import type { LeafValues } from './leaf-values.ts';
import { writeNumberRuns } from './number-runs.ts';
import { levelsOfLists, type PageLevels, plainLevels } from './page-levels.ts';
import { type PageFacts, pageIndexes, statisticsOf } from './page-statistics.ts';

/** From this share of different values on, a dictionary is longer than what it stands for. */
const mostlyDifferent = 0.9;

/** A page of fewer values tells nothing of that. */
const tellingValues = 1024;

/** Where a dictionary is longer, the values behind it are written as they are. */
const longestDictionary = 1024 * 1024;

/** Where a column is, and how its values lie. */
export interface ChunkColumn {
  readonly element: SchemaElement;
  readonly path: readonly string[];
  readonly isList: boolean;
  readonly values: LeafValues;
}

/** The pages of one column of a row group after the other. */
export class ColumnChunkWriter {
  readonly #column: ChunkColumn;
  /** The pages of the row group. */
  readonly #pages = new ByteWriter();
  readonly #page = new ByteWriter();
  #facts: PageFacts[] = [];
  /** Uncompressed, with the heads. */
  #length = 0;
  /** Values of the column hardly repeat: it has no dictionary. */
  #isPlain: boolean;
  /** The dictionary of the row group is as long as it may be. */
  #isFull = false;
  #rows = 0;

  constructor(column: ChunkColumn) {
    this.#column = column;
    this.#isPlain = column.values.dictionary === null;
  }

  /** Bytes of the pages that wait for the end of their row group. */
  get bytes(): number {
    return this.#pages.index;
  }

  /** Takes a column of a batch as a page. */
  add(data: Data): void {
    const { values, isList } = this.#column;
    const levels = isList ? levelsOfLists(data) : plainLevels(data);
    values.take(isList ? (data.children[0] ?? data) : data);
    const numbers = this.#intern();
    const page = this.#page;
    page.index = 0;
    page.offset = 0;
    levels.write(page);
    if (numbers === null) values.write(page);
    else {
      const bits = 32 - Math.clz32((values.dictionary?.size ?? 1) - 1);
      page.appendUint8(bits);
      writeNumberRuns(page, numbers, bits);
    }
    this.#put(levels, numbers === null ? 'PLAIN' : 'RLE_DICTIONARY', data.length);
  }

  /** Writes the pages behind their dictionary; what stands in the file of them. The next page is that of the next row group. */
  finish(output: ByteOutput): PageIndexes {
    const { element, path, values } = this.#column;
    const begin = output.bytes;
    const isByDictionary = this.#facts.some(({ encoding }) => encoding === 'RLE_DICTIONARY');
    const dictionaryLength = isByDictionary ? this.#writeDictionary(output) : 0;
    const firstPage = output.bytes;
    output.append(this.#pages.getBytes());
    const encodings: Encoding[] = ['RLE', 'PLAIN', ...(isByDictionary ? (['RLE_DICTIONARY'] as const) : [])];
    const chunk: ColumnChunk = {
      file_offset: BigInt(begin),
      meta_data: {
        type: element.type ?? 'BYTE_ARRAY',
        encodings,
        path_in_schema: [...path],
        codec: 'SNAPPY',
        num_values: BigInt(this.#facts.reduce((sum, { count }) => sum + count, 0)),
        total_uncompressed_size: BigInt(this.#length + dictionaryLength),
        total_compressed_size: BigInt(output.bytes - begin),
        data_page_offset: BigInt(firstPage),
        ...(isByDictionary ? { dictionary_page_offset: BigInt(begin) } : {}),
        statistics: statisticsOf(this.#facts),
      },
    };
    const indexes = { chunk, ...pageIndexes(this.#facts, element, firstPage) };
    values.dictionary?.clear();
    this.#pages.index = 0;
    this.#pages.offset = 0;
    this.#facts = [];
    this.#length = 0;
    this.#rows = 0;
    this.#isFull = false;
    return indexes;
  }

  /** Where the values of the page stand in the dictionary; null where they are written as they are. */
  #intern(): Int32Array | null {
    const { values } = this.#column;
    const { dictionary } = values;
    if (dictionary === null || this.#isPlain || this.#isFull) return null;
    const numbers = dictionary.intern();
    const isFirst = this.#facts.length === 0;
    if (isFirst && values.count >= tellingValues && dictionary.size >= mostlyDifferent * values.count) {
      this.#isPlain = true;
      dictionary.clear();
      return null;
    }
    if (dictionary.bytes <= longestDictionary) return numbers;
    this.#isFull = true;
    return null;
  }

  #put(levels: PageLevels, encoding: Encoding, rows: number): void {
    const pages = this.#pages;
    const offset = pages.index;
    const body = this.#page.getBytes();
    const compressed = snappyCompress(body);
    writePageHeader(pages, {
      type: 'DATA_PAGE',
      uncompressed_page_size: body.length,
      compressed_page_size: compressed.length,
      data_page_header: { num_values: levels.count, encoding, definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' },
    });
    this.#length += pages.index - offset + body.length;
    pages.appendBytes(compressed);
    const { count, missing } = levels;
    const extremes = this.#column.values.extremes();
    this.#facts.push({ count, missing, encoding, extremes, offset, length: pages.index - offset, firstRow: this.#rows });
    this.#rows += rows;
  }

  /** How long the dictionary's page is, uncompressed. */
  #writeDictionary(output: ByteOutput): number {
    const { dictionary } = this.#column.values;
    if (dictionary === null) return 0;
    const page = this.#page;
    page.index = 0;
    page.offset = 0;
    dictionary.write(page);
    const body = page.getBytes();
    const compressed = snappyCompress(body);
    const head = new ByteWriter();
    writePageHeader(head, {
      type: 'DICTIONARY_PAGE',
      uncompressed_page_size: body.length,
      compressed_page_size: compressed.length,
      dictionary_page_header: { num_values: dictionary.size, encoding: 'PLAIN' },
    });
    output.append(head.getBytes());
    output.append(compressed);
    return head.index + body.length;
  }
}
