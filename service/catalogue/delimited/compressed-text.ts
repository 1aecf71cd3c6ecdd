import { open } from 'node:fs/promises';
import { sourceError } from '../../failures/source-error.ts';
import type { Resource } from '../package/data-package.ts';
import { isCompressed } from '../table-file.ts';

/**
 * Returns whether a text file is compressed with gzip, by its declaration, its name, or its first bytes.
 *
 * @throws SourceError for another compression, and for a ZIP archive
 */
export async function isCompressedText(path: string, resource: Pick<Resource, 'compression'>): Promise<boolean> {
  if (isCompressed(path, resource)) return true;
  await using file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer.toString('latin1') === 'PK\x03\x04') throw sourceError('format-archive');
  // No text begins with these bytes, so the name is wrong.
  return buffer[0] === 0x1f && buffer[1] === 0x8b;
}
