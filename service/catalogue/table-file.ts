import { extname } from 'node:path';
import type { Resource } from './package/data-package.ts';

const compressed = /\.gz$/i;

/** A file's path without its endings: `open/cars.csv.gz` holds `open/cars`. */
export function tableName(path: string): string {
  const written = path.replace(compressed, '');
  return written.slice(0, written.length - extname(written).length);
}

/** The format of a resource's files, in lower case: what is said, else their ending; empty where neither tells. */
export function formatOf({ format, paths, data }: Resource): string {
  if (format === null && data !== null && 'json' in data) return 'json';
  const [path = ''] = paths;
  return (format ?? extname(path.replace(compressed, ''))).replace(/^\./, '').toLowerCase();
}

/**
 * Whether a file is to be read through gzip.
 *
 * @throws Error for another compression, in words that end a sentence
 */
export function isCompressed(path: string, { compression }: Pick<Resource, 'compression'>): boolean {
  const said = compression ?? '';
  if (!['', 'no', 'none', 'gz', 'gzip'].includes(said)) throw new Error(`the compression "${said}" isn’t supported; use gz`);
  return said.startsWith('gz') || (said === '' && compressed.test(path));
}
