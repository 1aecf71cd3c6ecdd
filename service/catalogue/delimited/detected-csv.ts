import { createReadStream } from 'node:fs';
import type { Resource } from '../package/data-package.ts';
import { isCompressedText } from './compressed-text.ts';
import { dialectOfText } from './delimited-dialect.ts';
import { markOf } from './utf8-copy.ts';

/** The detected or declared format of a text file. */
export interface DetectedCsv {
  readonly header: boolean;
  readonly separator: string;
  /** Name of the encoding (WHATWG Encoding). */
  readonly encoding: string;
}

/** Number of bytes that are read for detection. */
const firstPart = 65_536;

/**
 * Detects the format of a delimited file. Returns null if its beginning can't be decoded.
 *
 * @param path absolute path
 */
export async function detectCsv(path: string, format: 'csv' | 'tsv', resource: Resource): Promise<DetectedCsv | null> {
  try {
    if (await isCompressedText(path, resource)) return null;
    const encoding = (await markOf(path)) ?? new TextDecoder(resource.encoding ?? 'utf-8').encoding;
    const parts: Buffer[] = await createReadStream(path, { end: firstPart - 1 }).toArray();
    const { header, delimiter } = dialectOfText(new TextDecoder(encoding).decode(Buffer.concat(parts)), format, resource);
    return { header, separator: delimiter, encoding };
  } catch {
    return null;
  }
}
