import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionSchema, type WindowSession } from '../../../shared/contract/session.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import type { Log } from '../log.ts';
import { isMissing } from '../missing-file.ts';

/** How long a change waits for others before all are written, milliseconds: what a crash can lose. */
const writeDelay = 300;

/** What the windows showed, kept on disk: one file a profile, whole at any time, whatever ends the application. */
export interface SessionStore {
  /**
   * What a window goes on with: its own session after a reload; else, for the first window that asks since the start, what was left
   * on disk. Null for every other one: a second window begins anew.
   */
  read(profileId: string, windowId: string): Promise<WindowSession | null>;
  keep(profileId: string, windowId: string, session: WindowSession): void;
  /** Removes what was kept of a profile. */
  forget(profileId: string): Promise<void>;
  /** Writes what waits. */
  close(): Promise<void>;
}

interface Kept {
  windowId: string;
  session: WindowSession | null;
  timer: NodeJS.Timeout | null;
  /** Settles when the last write has ended. */
  written: Promise<void>;
}

/** @param folder It is made with the first write. */
export function createSessionStore(folder: string, log: Log): SessionStore {
  const profiles = new Map<string, Promise<Kept>>();
  const fileOf = (profileId: string): string => join(folder, `${encodeURIComponent(profileId)}.json`);

  /** The session of a profile; the first who asks owns it. */
  function open(profileId: string, windowId: string): Promise<Kept> {
    const known = profiles.get(profileId);
    if (known !== undefined) return known;
    const opened = readSession(fileOf(profileId), log).then((session) => ({ windowId, session, timer: null, written: Promise.resolve() }));
    profiles.set(profileId, opened);
    return opened;
  }

  function write(profileId: string, kept: Kept): void {
    if (kept.timer !== null) clearTimeout(kept.timer);
    kept.timer = null;
    const { session } = kept;
    if (session === null) return;
    kept.written = kept.written
      .then(() => writeAtomically(fileOf(profileId), JSON.stringify(session)))
      .catch((error: unknown) => log(`session of ${profileId}: ${String(error)}`));
  }

  return {
    read: async (profileId, windowId) => {
      const kept = await open(profileId, windowId);
      return kept.windowId === windowId ? kept.session : null;
    },
    keep: (profileId, windowId, session) => {
      void open(profileId, windowId).then((kept) => {
        kept.windowId = windowId;
        kept.session = session;
        kept.timer ??= setTimeout(() => write(profileId, kept), writeDelay);
      });
    },
    forget: async (profileId) => {
      const kept = await profiles.get(profileId);
      profiles.delete(profileId);
      if (kept?.timer) clearTimeout(kept.timer);
      await kept?.written;
      await rm(fileOf(profileId), { force: true });
    },
    close: async () => {
      for (const [profileId, opened] of profiles) {
        const kept = await opened;
        if (kept.timer !== null) write(profileId, kept);
        await kept.written;
      }
    },
  };
}

/** The session in a file; null where there is none, or one that nobody can go on with. */
async function readSession(file: string, log: Log): Promise<WindowSession | null> {
  try {
    return sessionSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (!isMissing(error)) log(`${file} could not be read, the window begins anew: ${String(error)}`);
    return null;
  }
}
