import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readableParts, readableSession } from '../../../shared/contract/saved/readable-session.ts';
import { sessionSchema, type WindowSession } from '../../../shared/contract/saved/session.ts';
import { persistedFormSchema, type WindowForms } from '../../../shared/contract/saved/window-forms.ts';
import { writeAtomically } from '../../vault/atomic-file.ts';
import { failStorage } from '../results/store/result-store.ts';
import type { Log } from '../telemetry.ts';
import { type LeftFile, orphanedSessions, type ReadPersisted, readPersistedFile } from './orphaned-sessions.ts';

/** How long a change waits for others before all are written, milliseconds: what a crash can lose. */
const writeDelay = 300;

/** Closed windows of a subject that are remembered: one that was only loaded anew asks within a moment. */
const mostClosed = 8;

/** What windows show or hold, each by itself, kept on disk: one file for a subject and a window, whole at any time, whatever ends the application. */
export interface PersistedWindows<Value> {
  /**
   * What a window goes on with: its own after a reload, a copy of the one it was duplicated from; else what a window left that was open when
   * the application ended, the one that changed last first, each given once, and all of it to one window. Null where the window begins anew.
   *
   * @param former The window this one is a copy of.
   */
  read(subject: string, windowId: string, former?: string | null): Promise<Value | null>;
  /** Settles once it is written. @throws ProblemError `storage-failed`: it is held in memory, and written with the next change. */
  keep(subject: string, windowId: string, value: Value): Promise<void>;
  /** The window closes or is loaded anew: on disk it gives way to others that are open, and stays where it was the last one. */
  leave(windowId: string): Promise<void>;
  /** Removes what was kept of a subject. */
  forget(subject: string): Promise<void>;
  /** Writes what waits. */
  close(): Promise<void>;
}

interface PersistedWindow<Value> {
  value: Value;
  open: boolean;
  /** The write that waits for further changes. */
  waiting: { readonly timer: NodeJS.Timeout; readonly written: Promise<void>; readonly write: () => void } | null;
  /** Settles when the last work on the file has ended. */
  work: Promise<void>;
}

interface Subject<Value> {
  readonly windows: Map<string, PersistedWindow<Value>>;
  /** Files of the application's run before, those that changed last first. */
  readonly left: LeftFile[];
}

/**
 * @param folder It is made with the first write.
 * @param readValue Reads what a file holds, as far as it can.
 * @param restored Of all that is kept of the same windows.
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
    const opened = orphanedSessions(folder, encodeURIComponent(subject), log).then((left) => ({ windows: new Map(), left: [...left] }));
    subjects.set(subject, opened);
    return opened;
  }

  /** Does something to the file of a window after all that was begun before; its failure is told to the log and to whoever waits. */
  function work(kept: PersistedWindow<Value>, what: string, task: () => Promise<void>): Promise<void> {
    const done = kept.work.then(task);
    kept.work = done.catch((error: unknown) => log(`${what}: ${String(error)}`));
    return done;
  }

  function write(subject: string, windowId: string, kept: PersistedWindow<Value>): Promise<void> {
    const file = fileOf(subject, windowId);
    return work(kept, file, () => writeAtomically(file, JSON.stringify(kept.value)));
  }

  function remove(subject: string, windowId: string, kept: PersistedWindow<Value>): Promise<void> {
    const file = fileOf(subject, windowId);
    return work(kept, file, () => rm(file, { force: true }));
  }

  function add({ windows }: Subject<Value>, windowId: string, value: Value): PersistedWindow<Value> {
    const made: PersistedWindow<Value> = { value, open: true, waiting: null, work: Promise.resolve() };
    windows.set(windowId, made);
    return made;
  }

  /** What the next window of the run before left; its file is the new window's from now on. */
  async function takeLeft(subject: string, present: Subject<Value>, windowId: string): Promise<Value | null> {
    for (let next = nextLeft(present, windowId); next !== undefined; next = nextLeft(present, windowId)) {
      const { file, windowId: former } = next;
      present.left.splice(present.left.indexOf(next), 1);
      const value = await readPersistedFile(file, readValue, log);
      if (value === null) continue;
      const others = present.left.map((left) => left.windowId);
      if (restored.of(windowId) === null) restored.take(windowId, former, others);
      const kept = add(present, windowId, value);
      await work(kept, file, () => rename(file, fileOf(subject, windowId))).catch(() => undefined);
      return value;
    }
    return null;
  }

  /** What a window goes on with next; nothing that waits for another window. */
  function nextLeft({ left }: Subject<Value>, windowId: string): LeftFile | undefined {
    const former = restored.of(windowId);
    if (former === null) return left[0];
    return left.find((one) => one.windowId === former) ?? left.find((one) => !restored.isAwaited(one.windowId));
  }

  /** Closed windows beyond those that are open are on disk no more; where none is open, the one that closed last is. */
  async function tidy(subject: string, { windows }: Subject<Value>): Promise<void> {
    const closed = [...windows].filter(([, kept]) => !kept.open);
    const spared = closed.length === windows.size ? closed.at(-1)?.[0] : undefined;
    for (const [windowId, kept] of closed.slice(0, -mostClosed)) if (kept.waiting === null) windows.delete(windowId);
    await Promise.all(closed.filter(([windowId]) => windowId !== spared).map(([windowId, kept]) => remove(subject, windowId, kept)));
  }

  async function settle(kept: PersistedWindow<Value>): Promise<void> {
    kept.waiting?.write();
    await kept.work;
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
      return copied ?? takeLeft(subject, present, windowId);
    },
    keep: async (subject, windowId, value) => {
      const present = await open(subject);
      const known = present.windows.get(windowId);
      const kept = known ?? add(present, windowId, value);
      kept.value = value;
      // Told as its page closed, after it said so.
      const others = [...present.windows.values()].filter((window) => window !== kept);
      if (!kept.open && others.some((window) => window.open)) return;
      // Only now is there something in the place of what a closed window showed.
      if (known === undefined) await tidy(subject, present).catch(() => undefined);
      if (kept.waiting === null) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const begin = (): void => {
          clearTimeout(timer);
          kept.waiting = null;
          write(subject, windowId, kept).then(resolve, reject);
        };
        const timer = setTimeout(begin, writeDelay);
        kept.waiting = { timer, written: promise, write: begin };
      }
      await kept.waiting.written.catch(failStorage);
    },
    leave: async (windowId) => {
      for (const [subject, opened] of subjects) {
        const present = await opened;
        const kept = present.windows.get(windowId);
        if (kept === undefined) continue;
        await settle(kept);
        kept.open = false;
        // The one that closed last stands last.
        present.windows.delete(windowId);
        present.windows.set(windowId, kept);
        await tidy(subject, present).catch(() => undefined);
      }
    },
    forget: async (subject) => {
      const { windows, left } = await open(subject);
      subjects.delete(subject);
      await Promise.all([...windows.values()].map(settle));
      const files = [...left.map(({ file }) => file), ...[...windows.keys()].map((windowId) => fileOf(subject, windowId))];
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

/** Which window of the run before each window goes on with, in everything that is kept of it. */
interface RestoredWindows {
  /**
   * A window takes up what another left.
   *
   * @param others The windows that left something beside it, each for a window of its own.
   */
  take(windowId: string, left: string, others: readonly string[]): void;
  /** Null for a window that goes on with none. */
  of(windowId: string): string | null;
  /** Whether what a window left waits for another window to ask for it. */
  isAwaited(left: string): boolean;
}

export function createRestoredWindows(): RestoredWindows {
  const restored = new Map<string, string>();
  const waiting = new Set<string>();
  return {
    take: (windowId, left, others) => {
      restored.set(windowId, left);
      for (const other of others) waiting.add(other);
      waiting.delete(left);
    },
    of: (windowId) => restored.get(windowId) ?? null,
    isAwaited: (left) => waiting.has(left),
  };
}

const storedForms = z.object({ version: z.literal(1), forms: z.array(z.unknown()) });

/** A session as it was stored. */
export const readStoredSession: ReadPersisted<WindowSession> = (stored) => {
  const whole = sessionSchema.safeParse(stored);
  if (whole.success) return { value: whole.data, whole: true };
  const value = readableSession(stored);
  return value === null ? null : { value, whole: false };
};

/** Forms as they were stored; one that cannot be read does not cost the others. */
export const readStoredForms: ReadPersisted<WindowForms> = (stored) => {
  const parts = storedForms.safeParse(stored);
  if (!parts.success) return null;
  const forms = readableParts(persistedFormSchema, parts.data.forms);
  return { value: { version: 1, forms }, whole: forms.length === parts.data.forms.length };
};
