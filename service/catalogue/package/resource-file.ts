import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { sourceError } from '../../failures/source-error.ts';

/** The current file of a resource. */
export interface ResourceFile {
  /** Absolute path with resolved links. */
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
  /**
   * Time when the file was last written or moved (ctime). `modifiedAt` isn't sufficient, because a copy can have the value of its original.
   */
  readonly changedAt: number;
}

/**
 * Finds the file of a resource next to the descriptor, or in `data/`, which some packages (vega-datasets) omit from the path.
 *
 * @throws SourceError if there is no file, or the path leads to something other than a file, out of the package's folder, or
 * into the closed folder
 */
export async function findResourceFile(packageFolder: string, path: string, closed: string | null): Promise<ResourceFile> {
  if (/^[a-z][a-z+.-]+:\/\//i.test(path)) throw sourceError('path-url', { path });
  const folder = await realpath(packageFolder);
  for (const candidate of [join(folder, path), join(folder, 'data', path)]) {
    const real = await realpath(candidate).catch(() => null);
    if (real === null) continue;
    const inside = relative(folder, real);
    if (isAbsolute(path) || isAbsolute(inside) || inside.split(sep)[0] === '..') throw sourceError('path-outside', { path });
    if (closed !== null && real.startsWith(`${closed}${sep}`)) throw sourceError('path-own', { path });
    const found = await stat(real);
    // Reading a named pipe would never end.
    if (!found.isFile()) throw sourceError('path-no-file', { path });
    const { size, mtimeMs, ctimeMs } = found;
    return { path: real, size, modifiedAt: mtimeMs, changedAt: ctimeMs };
  }
  throw sourceError('file-missing', { path });
}
