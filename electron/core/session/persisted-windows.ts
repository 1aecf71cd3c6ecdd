import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readableParts, readableSession } from '../../../shared/contract/saved/readable-session.ts';
import { sessionSchema, type WindowSession } from '../../../shared/contract/saved/session.ts';
import { persistedFormSchema, type WindowForms } from '../../../shared/contract/saved/window-forms.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import { failStorage } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';
import { type OrphanedFile, orphanedSessions, type ReadPersisted, readPersistedFile } from './orphaned-sessions.ts';

/** Milliseconds before a change is written, so that later changes are included. A crash can lose these changes. */
const writeDelay = 300;

/** Maximum number of closed windows of a subject in memory. A reloaded window requests its content at once. */
const maxClosedWindows = 8;

/** The content of windows on disk. Each subject and window has one file, which is written atomically. */
export interface PersistedWindows<Value> {
  /**
   * Returns the content that a window continues with. Null to start empty.
   *
   * A reloaded window gets its own content, and a duplicated one a copy. Otherwise, the window gets the content of a window that was open
   * when the application exited. The latest is used first, each only once, and all subjects of a former window are restored in the same
   * window.
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
  /** Handles a window that closes or reloads. Its files are removed if other windows are open. The files of the last window are kept. */
  closeWindow(windowId: string): Promise<void>;
  /** Removes the content of all windows of a subject. */
  forget(subject: string): Promise<void>;
  /** Writes pending changes. */
  close(): Promise<void>;
}

interface PersistedWindow<Value> {
  value: Value;
  open: boolean;
  /** The scheduled write, which waits for further changes. */
  waiting: { readonly timer: NodeJS.Timeout; readonly written: Promise<void>; readonly write: () => void } | null;
  /** Settles when the last operation on the file has ended. */
  work: Promise<void>;
}

interface Subject<Value> {
  readonly windows: Map<string, PersistedWindow<Value>>;
  /** Files of the windows of earlier runs, latest first. */
  readonly orphaned: OrphanedFile[];
}

/**
 * Creates the store for the content of windows.
 *
 * @param folder Absolute path. The first write creates the folder.
 * @param readValue Parses the content of a file as far as possible.
 * @param restored Shared by all stores of the same windows.
 */
export function createPersistedWindows<Value>(
  folder: string,
  readValue: ReadPersisted<Value>,
  restored: RestoredWindows,
  log: Log,
): PersistedWindows<Value> {
  const subjects = new Map<string, Promise<Subject<Value>>>();
  const fileOf = (subject: string, windowId: string): string =>
    join(folder, `${encodeURIComponent(subject)}@${encodeURIComponent(windowId)}.json`);

  function open(subject: string): Promise<Subject<Value>> {
    const known = subjects.get(subject);
    if (known !== undefined) return known;
    const opened = orphanedSessions(folder, encodeURIComponent(subject), log).then((orphaned) => ({
      windows: new Map(),
      orphaned: [...orphaned],
    }));
    subjects.set(subject, opened);
    return opened;
  }

  /** Runs an operation on the file of a window after all earlier ones. A failure is logged and rejects the promise. */
  function work(entry: PersistedWindow<Value>, what: string, task: () => Promise<void>): Promise<void> {
    const done = entry.work.then(task);
    entry.work = done.catch((error: unknown) => log(`${what}: ${String(error)}`));
    return done;
  }

  function write(subject: string, windowId: string, entry: PersistedWindow<Value>): Promise<void> {
    const file = fileOf(subject, windowId);
    return work(entry, file, () => writeAtomically(file, JSON.stringify(entry.value)));
  }

  function remove(subject: string, windowId: string, entry: PersistedWindow<Value>): Promise<void> {
    const file = fileOf(subject, windowId);
    return work(entry, file, () => rm(file, { force: true }));
  }

  function add({ windows }: Subject<Value>, windowId: string, value: Value): PersistedWindow<Value> {
    const created: PersistedWindow<Value> = { value, open: true, waiting: null, work: Promise.resolve() };
    windows.set(windowId, created);
    return created;
  }

  /** Returns the content of the next window of an earlier run, and renames its file to the new window. */
  async function takeOrphaned(subject: string, present: Subject<Value>, windowId: string): Promise<Value | null> {
    for (let next = nextOrphaned(present, windowId); next !== undefined; next = nextOrphaned(present, windowId)) {
      const { file, windowId: former } = next;
      present.orphaned.splice(present.orphaned.indexOf(next), 1);
      const value = await readPersistedFile(file, readValue, log);
      if (value === null) continue;
      const others = present.orphaned.map((orphaned) => orphaned.windowId);
      if (restored.of(windowId) === null) restored.take(windowId, former, others);
      const entry = add(present, windowId, value);
      await work(entry, file, () => rename(file, fileOf(subject, windowId))).catch(() => undefined);
      return value;
    }
    return null;
  }

  /** Returns the next file for a window. Skips the files that are reserved for other windows. */
  function nextOrphaned({ orphaned }: Subject<Value>, windowId: string): OrphanedFile | undefined {
    const former = restored.of(windowId);
    if (former === null) return orphaned[0];
    return orphaned.find((one) => one.windowId === former) ?? orphaned.find((one) => !restored.isAwaited(one.windowId));
  }

  /** Removes the files of closed windows if others are open. Otherwise, the file of the window that closed last is kept. */
  async function tidy(subject: string, { windows }: Subject<Value>): Promise<void> {
    const closed = [...windows].filter(([, entry]) => !entry.open);
    const spared = closed.length === windows.size ? closed.at(-1)?.[0] : undefined;
    for (const [windowId, entry] of closed.slice(0, -maxClosedWindows)) if (entry.waiting === null) windows.delete(windowId);
    await Promise.all(closed.filter(([windowId]) => windowId !== spared).map(([windowId, entry]) => remove(subject, windowId, entry)));
  }

  async function settle(entry: PersistedWindow<Value>): Promise<void> {
    entry.waiting?.write();
    await entry.work;
  }

  return {
    read: async (subject, windowId, former = null) => {
      const present = await open(subject);
      const own = present.windows.get(windowId);
      if (own !== undefined) {
        if (!own.open) {
          own.open = true;
          await write(subject, windowId, own).catch(() => undefined);
        }
        return own.value;
      }
      const copied = former === null ? undefined : present.windows.get(former)?.value;
      return copied ?? takeOrphaned(subject, present, windowId);
    },
    save: async (subject, windowId, value) => {
      const present = await open(subject);
      const known = present.windows.get(windowId);
      const entry = known ?? add(present, windowId, value);
      entry.value = value;
      // A closing page can still send a change after it announced that it closes. Other windows are open, so this change is ignored.
      const others = [...present.windows.values()].filter((window) => window !== entry);
      if (!entry.open && others.some((window) => window.open)) return;
      // The files of closed windows are kept until a new window has saved content.
      if (known === undefined) await tidy(subject, present).catch(() => undefined);
      if (entry.waiting === null) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const begin = (): void => {
          clearTimeout(timer);
          entry.waiting = null;
          write(subject, windowId, entry).then(resolve, reject);
        };
        const timer = setTimeout(begin, writeDelay);
        entry.waiting = { timer, written: promise, write: begin };
      }
      await entry.waiting.written.catch(failStorage);
    },
    closeWindow: async (windowId) => {
      for (const [subject, opened] of subjects) {
        const present = await opened;
        const entry = present.windows.get(windowId);
        if (entry === undefined) continue;
        await settle(entry);
        entry.open = false;
        // Moves the entry to the end of the map, because the window that closed last must be the last entry.
        present.windows.delete(windowId);
        present.windows.set(windowId, entry);
        await tidy(subject, present).catch(() => undefined);
      }
    },
    forget: async (subject) => {
      const { windows, orphaned } = await open(subject);
      subjects.delete(subject);
      await Promise.all([...windows.values()].map(settle));
      const files = [...orphaned.map(({ file }) => file), ...[...windows.keys()].map((windowId) => fileOf(subject, windowId))];
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
    close: async () => {
      for (const opened of subjects.values()) {
        const { windows } = await opened;
        await Promise.all([...windows.values()].map(settle));
      }
    },
  };
}

/** The window of an earlier run that each current window continues, for all stores. */
interface RestoredWindows {
  /**
   * Records that a window continues a former one.
   *
   * @param others Further former windows, which are reserved for other current windows.
   */
  take(windowId: string, orphaned: string, others: readonly string[]): void;
  /** Returns the former window that a window continues. Null if there is none. */
  of(windowId: string): string | null;
  /** Returns whether a former window is reserved for another current window. */
  isAwaited(orphaned: string): boolean;
}

/** Creates an empty record of restored windows. */
export function createRestoredWindows(): RestoredWindows {
  const restored = new Map<string, string>();
  const waiting = new Set<string>();
  return {
    take: (windowId, orphaned, others) => {
      restored.set(windowId, orphaned);
      for (const other of others) waiting.add(other);
      waiting.delete(orphaned);
    },
    of: (windowId) => restored.get(windowId) ?? null,
    isAwaited: (orphaned) => waiting.has(orphaned),
  };
}

const storedForms = z.object({ version: z.literal(1), forms: z.array(z.unknown()) });

/** Parses a stored session. */
export const readStoredSession: ReadPersisted<WindowSession> = (stored) => {
  const complete = sessionSchema.safeParse(stored);
  if (complete.success) return { value: complete.data, isComplete: true };
  const value = readableSession(stored);
  return value === null ? null : { value, isComplete: false };
};

/** Parses stored forms. Skips invalid forms. */
export const readStoredForms: ReadPersisted<WindowForms> = (stored) => {
  const parts = storedForms.safeParse(stored);
  if (!parts.success) return null;
  const forms = readableParts(persistedFormSchema, parts.data.forms);
  return { value: { version: 1, forms }, isComplete: forms.length === parts.data.forms.length };
};
