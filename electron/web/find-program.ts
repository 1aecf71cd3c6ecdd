import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * Finds the first of these programs that exists and is executable.
 *
 * @param programs names on the PATH, or absolute paths
 * @returns its path, or null
 */
export async function findProgram(programs: readonly string[], path: string | undefined): Promise<string | null> {
  const folders = (path ?? '').split(delimiter).filter(isAbsolute);
  for (const program of programs) {
    for (const candidate of isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program))) {
      if (await isExecutable(candidate)) return candidate;
    }
  }
  return null;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Resolves symbolic links. Returns the path itself if that fails. */
export function resolveLinks(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
