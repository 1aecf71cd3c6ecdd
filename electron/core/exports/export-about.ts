import { rm, writeFile } from 'node:fs/promises';
import type { ExportOptions } from '../../../shared/contract/files/export-formats.ts';
import { partPath, publish } from './part-file.ts';

/** What is told of where rows came from. Nothing of it is a secret: addresses went through the redaction. */
export interface ExportAbout {
  readonly source: {
    /** Name of the connection. */
    readonly profile: string;
    readonly address: string;
    readonly api: { readonly root: string; readonly accessPoint: string; readonly title: string };
  };
  readonly query: { readonly rest: string | null; readonly odata: string | null };
  /** Who asked; null where nobody was signed in. */
  readonly identity: string | null;
  /** When the rows were asked for or, where that is not known, written: ISO 8601. */
  readonly at: string;
}

/** Where the small file lies that tells of another. */
export function aboutPathOf(path: string): string {
  return `${path}.query.json`;
}

/**
 * Writes the small file that tells of another: `<name>.query.json`, whole or not at all.
 *
 * @returns its path
 * @throws ProblemError `export-file-exists`, or what the disk throws.
 */
export async function writeAbout(
  path: string,
  about: ExportAbout,
  { options, rows, replace }: { readonly options: ExportOptions; readonly rows: number; readonly replace: boolean },
): Promise<string> {
  const aboutPath = aboutPathOf(path);
  const { source, query, identity, at } = about;
  const part = partPath(aboutPath);
  try {
    await writeFile(part, `${JSON.stringify({ source, query, identity, exported: { at, rows, ...options } }, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await publish(part, aboutPath, replace);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return aboutPath;
}
