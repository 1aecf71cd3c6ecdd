import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file of the project. */
export interface SourceFile {
  /** Path relative to the project's folder, such as `renderer/grid/result-grid.tsx`. */
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '..', '..');

/** Reads the page's source files whose path matches. */
export function sourcesOfPage(ending: RegExp): readonly SourceFile[] {
  return sourcesIn('renderer', ending);
}

/** Reads the source files in a folder of the project whose path matches. */
export function sourcesIn(folder: string, ending: RegExp): readonly SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => ending.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
