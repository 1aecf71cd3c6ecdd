import { copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../vault/atomic-file.ts';
import { isAlive } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';

/** Maximum number of stored windows of earlier runs. */
const maxOrphaned = 8;
/** Milliseconds after which a stored window of an earlier run is removed. */
const orphanedMilliseconds = 7 * 24 * 3_600_000;

/** A stored window of an earlier run. */
export interface OrphanedFile {
  readonly file: string;
  /** Window id. Empty for a file of an earlier version that stored a single window. */
  readonly windowId: string;
}

/** Parses as much of a stored value as possible. `isComplete` is false if a part was skipped. Returns null if nothing can be restored. */
export type ReadPersisted<Value> = (stored: unknown) => { readonly value: Value; readonly isComplete: boolean } | null;

/**
 * Returns the files of windows of earlier runs for a subject, latest first.
 *
 * Removes the files except for the latest eight of the last week. The latest file is always kept.
 *
 * @param subject Encoded subject as in the file names `SUBJECT@WINDOW.json`, or `SUBJECT.json` from versions that stored a single window.
 */
export async function orphanedSessions(folder: string, subject: string, log: Log): Promise<readonly OrphanedFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (!isMissing(error)) log(`${folder} could not be read, windows begin anew: ${String(error)}`);
    return [];
  });
  const own = names.filter((name) => name === `${subject}.json` || name.startsWith(`${subject}@`) || name.startsWith(`${subject}.json.`));
  const half = own.filter((name) => {
    const [, pid] = /\.json\.(\d+)(?:-[0-9a-f]+)?\.new$/.exec(name) ?? [];
    return pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid));
  });
  await Promise.all(half.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)));
  const complete = own
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: join(folder, name), windowId: windowIdOf(name, subject) }));
  const aged = await Promise.all(complete.map(async (session) => ({ left: session, changed: await changedAt(session.file) })));
  aged.sort((one, other) => other.changed - one.changed);
  const oldest = Date.now() - orphanedMilliseconds;
  const retained = aged.filter(({ changed }, index) => index === 0 || (index < maxOrphaned && changed >= oldest));
  const remaining = new Set(retained.map(({ left: session }) => session));
  await Promise.all(
    complete.filter((session) => !remaining.has(session)).map(({ file }) => rm(file, { force: true }).catch(() => undefined)),
  );
  return [...remaining];
}

function windowIdOf(name: string, subject: string): string {
  try {
    return decodeURIComponent(name.slice(subject.length + 1, -'.json'.length));
  } catch {
    // The application didn't create this file.
    return name;
  }
}

async function changedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return 0;
  }
}

/** Returns the content of a file, or null if nothing can be restored. Content that can't be read completely is kept in another file. */
export async function readPersistedFile<Value>(file: string, readValue: ReadPersisted<Value>, log: Log): Promise<Value | null> {
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) log(`${file} could not be read, the window begins anew: ${String(error)}`);
    return null;
  });
  if (stored === null) return null;
  const read = readValue(parse(stored));
  if (read?.isComplete) return read.value;
  log(`${file} could ${read === null ? 'not be read, the window begins anew' : 'be read in part'}; ${await setAside(file, read !== null)}`);
  return read?.value ?? null;
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
