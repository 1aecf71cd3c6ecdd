import { copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beingWritten, isAbandoned, isMissing } from '../../vault/atomic-file.ts';
import type { Log } from '../host/telemetry.ts';

/** A file with the content of a window for one subject. */
export interface WindowFile {
  readonly file: string;
  readonly subject: string;
  /** Window id. Empty for a file of an earlier version that stored a single window. */
  readonly windowId: string;
  /** Whether the window was closed while others were open. */
  readonly isClosed: boolean;
  /** Milliseconds since 1970 at the last change. */
  readonly changed: number;
}

/** Parses as much of a stored value as possible. `isComplete` is false if a part was skipped. Returns null if nothing can be restored. */
export type ReadPersisted<Value> = (stored: unknown) => { readonly value: Value; readonly isComplete: boolean } | null;

/** Returns the path of a window's file: `SUBJECT@WINDOW.json`, or `SUBJECT@WINDOW.closed.json`. */
export function windowFilePath(folder: string, subject: string, windowId: string, isClosed: boolean): string {
  return join(folder, `${encodeURIComponent(subject)}@${encodeURIComponent(windowId)}${isClosed ? '.closed' : ''}.json`);
}

/** Returns the files of all windows in a folder, and removes half-written ones. Empty if the folder can't be read. */
export async function listWindowFiles(folder: string, log: Log): Promise<readonly WindowFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (!isMissing(error)) log(`${folder} could not be read, windows begin anew: ${String(error)}`);
    return [];
  });
  const half = names.filter((name) => isAbandoned(beingWritten(name)?.pid ?? process.pid));
  await Promise.all(half.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)));
  const listed = names.map(async (name) => {
    const [, subject = '', windowId = '', closed] = /^([^@]+)(?:@([^@.]*)(\.closed)?)?\.json$/.exec(name) ?? [];
    const decoded = decode(subject);
    if (decoded === null || decoded === '') return [];
    const file = join(folder, name);
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    return changed === null ? [] : [{ file, subject: decoded, windowId, isClosed: closed !== undefined, changed }];
  });
  return (await Promise.all(listed)).flat();
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // The application didn't create this file.
    return null;
  }
}

/** Returns the content of a file, or null if nothing can be restored. Content that can't be read completely is kept in another file. */
export async function readWindowFile<Value>(file: string, readValue: ReadPersisted<Value>, log: Log): Promise<Value | null> {
  const read = await peekWindowFile(file, readValue, log);
  if (read === null || read.isComplete) return read?.value ?? null;
  log(`${file} could be read in part; ${await setAside(file, true)}`);
  return read.value;
}

/** Returns the content of a file as {@link readWindowFile} does. Only a file that can't be read at all is renamed. */
export async function peekWindowFile<Value>(
  file: string,
  readValue: ReadPersisted<Value>,
  log: Log,
): Promise<ReturnType<ReadPersisted<Value>>> {
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) log(`${file} could not be read, the window begins anew: ${String(error)}`);
    return null;
  });
  if (stored === null) return null;
  const read = readValue(parse(stored));
  if (read === null) log(`${file} could not be read, the window begins anew; ${await setAside(file, false)}`);
  return read;
}

/**
 * Keeps unreadable content in another file, and returns a description for the log.
 *
 * @param isReadable Whether the original file is still used, so that it is copied instead of renamed.
 */
async function setAside(file: string, isReadable: boolean): Promise<string> {
  const aside = `${file}.unreadable`;
  try {
    await (isReadable ? copyFile(file, aside) : rename(file, aside));
    return `as it was it is ${aside}.`;
  } catch (error) {
    return `it could not be set aside: ${String(error)}`;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
