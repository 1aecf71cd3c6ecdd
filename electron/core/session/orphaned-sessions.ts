import { copyFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../vault/atomic-file.ts';
import { isAlive } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';

/** Windows of earlier runs that are kept beside the one that changed last. */
const mostLeft = 8;
/** Milliseconds for which they are. */
const longestLeft = 7 * 24 * 3_600_000;

/** What a window of an earlier run left. */
export interface LeftFile {
  readonly file: string;
  /** The window's name; empty where a version left it that kept one window. */
  readonly windowId: string;
}

/** Reads as much of a value as can be read; `whole` is false where something was passed over. Null where nothing can be gone on with. */
export type ReadPersisted<Value> = (stored: unknown) => { readonly value: Value; readonly whole: boolean } | null;

/**
 * Files that windows of earlier runs left for a subject, those that changed last first; older ones than a week, and more than eight, are
 * removed but for the first.
 *
 * @param subject As it stands in the files' names: `SUBJECT@WINDOW.json`, and `SUBJECT.json` of versions that kept one window.
 */
export async function orphanedSessions(folder: string, subject: string, log: Log): Promise<readonly LeftFile[]> {
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
  const whole = own
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: join(folder, name), windowId: windowIdOf(name, subject) }));
  const aged = await Promise.all(whole.map(async (left) => ({ left, changed: await changedAt(left.file) })));
  aged.sort((one, other) => other.changed - one.changed);
  const oldest = Date.now() - longestLeft;
  const kept = aged.filter(({ changed }, index) => index === 0 || (index < mostLeft && changed >= oldest));
  const given = new Set(kept.map(({ left }) => left));
  await Promise.all(whole.filter((left) => !given.has(left)).map(({ file }) => rm(file, { force: true }).catch(() => undefined)));
  return [...given];
}

function windowIdOf(name: string, subject: string): string {
  try {
    return decodeURIComponent(name.slice(subject.length + 1, -'.json'.length));
  } catch {
    // A file that somebody else put there.
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

/** What a file holds; null where nobody can go on with it. What could not be read is set aside, unchanged: nothing of the user's is thrown away. */
export async function readPersistedFile<Value>(file: string, readValue: ReadPersisted<Value>, log: Log): Promise<Value | null> {
  const stored = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) log(`${file} could not be read, the window begins anew: ${String(error)}`);
    return null;
  });
  if (stored === null) return null;
  const read = readValue(parse(stored));
  if (read?.whole) return read.value;
  log(`${file} could ${read === null ? 'not be read, the window begins anew' : 'be read in part'}; ${await setAside(file, read !== null)}`);
  return read?.value ?? null;
}

/** @param isReadable Whether the file itself is gone on with. */
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
