import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/**
 * The first of these programs that is there and may be run.
 *
 * @param programs names to be looked for on the PATH, or absolute paths
 * @returns its path, or null
 */
export async function findProgram(programs: readonly string[], path: string | undefined): Promise<string | null> {
  const folders = (path ?? '').split(delimiter).filter(isAbsolute);
  for (const program of programs) {
    for (const candidate of isAbsolute(program) ? [program] : folders.map((folder) => join(folder, program))) {
      if (await runnable(candidate)) return candidate;
    }
  }
  return null;
}

async function runnable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The file itself, where the path is a symbolic link to it. */
export function withoutLinks(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}
