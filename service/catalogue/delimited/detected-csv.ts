import { createReadStream } from 'node:fs';
import type { Resource } from '../package/data-package.ts';
import { isCompressed } from '../table-file.ts';
import { dialectOfText } from './delimited-dialect.ts';
import { markOf } from './utf8-copy.ts';

/** The format of a text file, as detected or declared. */
export interface DetectedCsv {
  readonly header: boolean;
  readonly separator: string;
  /** WHATWG name. */
  readonly encoding: string;
}

/** Bytes read for detection. */
const firstPart = 65_536;

/** Detects the format of a delimited file; null if its beginning can't be decoded. @param path absolute */
export async function detectCsv(path: string, format: 'csv' | 'tsv', resource: Resource): Promise<DetectedCsv | null> {
  try {
    if (isCompressed(path, resource)) return null;
    const encoding = (await markOf(path)) ?? new TextDecoder(resource.encoding ?? 'utf-8').encoding;
    const parts: Buffer[] = await createReadStream(path, { end: firstPart - 1 }).toArray();
    const { header, delimiter } = dialectOfText(new TextDecoder(encoding).decode(Buffer.concat(parts)), format, resource);
    return { header, separator: delimiter, encoding };
  } catch {
    return null;
  }
}
