import { rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { tabsOf } from '../../../shared/contract/saved/closed-windows.ts';
import { readableParts, readableSession } from '../../../shared/contract/saved/readable-session.ts';
import { sessionSchema, type WindowSession } from '../../../shared/contract/saved/session.ts';
import { persistedFormSchema, type WindowForms } from '../../../shared/contract/saved/window-forms.ts';
import { isMissing, writeAtomically } from '../../vault/atomic-file.ts';
import type { Log } from '../host/telemetry.ts';
import { failStorage } from '../results/store/result-store.ts';
import { listWindowFiles, peekWindowFile, type ReadPersisted, readWindowFile, windowFilePath } from './window-files.ts';
import type { WindowRegistry } from './window-registry.ts';

/** Milliseconds before a change is written, so that later changes are included. A crash can lose these changes. */
const writeDelay = 300;

/** The content of windows on disk. Each subject and window has one file, which is written atomically. */
export interface PersistedWindows<Value> {
  /**
   * Returns the content of a window after {@link WindowRegistry.begin}. Null to start empty.
   *
   * @param former Id of the window that this window is a copy of.
   */
  read(subject: string, windowId: string, former?: string | null): Promise<Value | null>;
  /**
   * Settles when the content is written.
   *
   * @throws ProblemError `storage-failed`: the content stays in memory, and is written with the next change.
   */
  save(subject: string, windowId: string, value: Value): Promise<void>;
  /** Removes the content of all windows of a subject. */
  forget(subject: string): Promise<void>;
  /** Writes pending changes. */
  close(): Promise<void>;
}

/** What a store needs to know about its values. */
export interface PersistedKind<Value> {
  /** Parses the content of a file as far as possible. */
  readonly readValue: ReadPersisted<Value>;
  /** Returns the number of tabs or forms with work. */
  readonly countWork: (value: Value) => number;
  /** Whether the content belongs to all connections instead of one. */
  readonly isShared: boolean;
}

interface PersistedWindow<Value> {
  readonly subject: string;
  readonly windowId: string;
  value: Value;
  /** Whether the value is on disk. */
  isWritten: boolean;
  /** The scheduled write, which waits for further changes. */
  waiting: { readonly timer: NodeJS.Timeout; readonly written: Promise<void>; readonly write: () => void } | null;
  /** Settles when the last operation on the file has ended. */
  work: Promise<void>;
}

/**
 * Creates the store for the content of windows, and adds it to the registry.
 *
 * @param folder Absolute path. The first write creates the folder.
 */
export function createPersistedWindows<Value>(
  folder: string,
  kind: PersistedKind<Value>,
  registry: Pick<WindowRegistry, 'add' | 'isClosed'>,
  log: Log,
): PersistedWindows<Value> {
  const entries = new Map<string, PersistedWindow<Value>>();
  const keyOf = (subject: string, windowId: string): string => JSON.stringify([subject, windowId]);
  const pathOf = (subject: string, windowId: string): string => windowFilePath(folder, subject, windowId, registry.isClosed(windowId));

  async function write(entry: PersistedWindow<Value>): Promise<void> {
    entry.isWritten = false;
    const { value } = entry;
    const done = entry.work.then(async () => {
      await writeAtomically(pathOf(entry.subject, entry.windowId), JSON.stringify(value));
      entry.isWritten = entry.value === value;
    });
    entry.work = done.catch((error: unknown) => log(`${pathOf(entry.subject, entry.windowId)}: ${String(error)}`));
    await done;
  }

  /** Writes pending changes. Returns whether everything is on disk. */
  async function settle(isMeant: (entry: PersistedWindow<Value>) => boolean): Promise<boolean> {
    let isWritten = true;
    for (const [key, entry] of entries) {
      if (!isMeant(entry)) continue;
      entry.waiting?.write();
      await entry.work;
      if (entry.isWritten) entries.delete(key);
      else isWritten = false;
    }
    return isWritten;
  }

  registry.add({
    isShared: kind.isShared,
    files: () => listWindowFiles(folder, log),
    countWork: async ({ file }) => {
      const read = await peekWindowFile(file, kind.readValue, log);
      return read === null ? null : kind.countWork(read.value);
    },
    settle: (windowId) => settle((entry) => entry.windowId === windowId),
    rename: async ({ file, subject }, windowId, isClosed) => {
      await rename(file, windowFilePath(folder, subject, windowId, isClosed)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    remove: async ({ file }) => {
      await rm(file, { force: true });
    },
  });

  return {
    read: async (subject, windowId, former = null) => {
      for (const id of former === null ? [windowId] : [windowId, former]) {
        const entry = entries.get(keyOf(subject, id));
        const value = entry === undefined ? await readWindowFile(pathOf(subject, id), kind.readValue, log) : entry.value;
        if (value !== null) return value;
      }
      return null;
    },
    save: async (subject, windowId, value) => {
      const key = keyOf(subject, windowId);
      const entry = entries.get(key) ?? { subject, windowId, value, isWritten: false, waiting: null, work: Promise.resolve() };
      entries.set(key, entry);
      entry.value = value;
      entry.isWritten = false;
      if (entry.waiting === null) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const begin = (): void => {
          clearTimeout(timer);
          entry.waiting = null;
          write(entry).then(resolve, reject);
        };
        const timer = setTimeout(begin, writeDelay);
        entry.waiting = { timer, written: promise, write: begin };
      }
      await entry.waiting.written.catch(failStorage);
    },
    forget: async (subject) => {
      await settle((entry) => entry.subject === subject);
      for (const [key, entry] of entries) if (entry.subject === subject) entries.delete(key);
      const own = (await listWindowFiles(folder, log)).filter((file) => file.subject === subject);
      await Promise.all(own.map(({ file }) => rm(file, { force: true })));
    },
    close: async () => void (await settle(() => true)),
  };
}

const storedForms = z.object({ version: z.literal(1), forms: z.array(z.unknown()) });

/** Parses a stored session. */
const readStoredSession: ReadPersisted<WindowSession> = (stored) => {
  const complete = sessionSchema.safeParse(stored);
  if (complete.success) return { value: complete.data, isComplete: true };
  const value = readableSession(stored);
  return value === null ? null : { value, isComplete: false };
};

/** Parses stored forms. Skips invalid forms. */
const readStoredForms: ReadPersisted<WindowForms> = (stored) => {
  const parts = storedForms.safeParse(stored);
  if (!parts.success) return null;
  const forms = readableParts(persistedFormSchema, parts.data.forms);
  return { value: { version: 1, forms }, isComplete: forms.length === parts.data.forms.length };
};

/** The open tabs of windows, by connection. */
export const sessionKind: PersistedKind<WindowSession> = { readValue: readStoredSession, countWork: tabsOf, isShared: false };

/** The unsaved connection forms of windows. */
export const formsKind: PersistedKind<WindowForms> = { readValue: readStoredForms, countWork: ({ forms }) => forms.length, isShared: true };
