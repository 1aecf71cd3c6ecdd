import { extname } from 'node:path';
import { sourceError } from '../failures/source-error.ts';
import type { Resource } from './package/data-package.ts';

const compressed = /\.gz$/i;

/** Returns a file's path without its extensions, such as `open/cars` for `open/cars.csv.gz`. */
export function tableName(path: string): string {
  const written = path.replace(compressed, '');
  return written.slice(0, written.length - extname(written).length);
}

/** Returns the name of a resource that is one of several sheets of a workbook. */
export function sheetResource(path: string, sheet: string): string {
  return `${path}#${sheet}`;
}

/** Returns the format of a resource's files in lower case: the declared one, otherwise their extension. Empty if unknown. */
export function formatOf({ format, paths, data }: Resource): string {
  if (format === null && data !== null && 'json' in data) return 'json';
  const [path = ''] = paths;
  return (format ?? extname(path.replace(compressed, ''))).replace(/^\./, '').toLowerCase();
}

/**
 * Returns whether a file is compressed with gzip.
 *
 * @throws SourceError for another compression
 */
export function isCompressed(path: string, { compression }: Pick<Resource, 'compression'>): boolean {
  const declared = compression ?? '';
  if (!['', 'no', 'none', 'gz', 'gzip'].includes(declared)) throw sourceError('compression-unsupported', { compression: declared });
  return declared.startsWith('gz') || (declared === '' && compressed.test(path));
}
