import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the page as it is written. */
export interface SourceFile {
  /** From the project's folder: `renderer/grid/result-grid.tsx`. */
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '..', '..');

/** The files of the page whose path ends as given. */
export function sourcesOfPage(ending: RegExp): readonly SourceFile[] {
  return sourcesIn('renderer', ending);
}

/** The files of a folder of the project whose path ends as given. */
export function sourcesIn(folder: string, ending: RegExp): readonly SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
