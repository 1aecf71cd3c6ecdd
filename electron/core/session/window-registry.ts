import { randomUUID } from 'node:crypto';
import type { ClosedWindow } from '../../../shared/contract/saved/closed-windows.ts';
import { createEventFeed } from '../events/event-feed.ts';
import type { Log } from '../host/telemetry.ts';
import { failStorage } from '../results/store/result-store.ts';
import type { WindowFile } from './window-files.ts';

/** Milliseconds after which a closed window without work is removed. */
const emptyMilliseconds = 7 * 24 * 3_600_000;

/** Maximum number of closed windows in a list. Further ones are listed when these are restored or dismissed. */
const maxListed = 20;

/** One kind of content of windows, such as queries or forms. */
export interface WindowPart {
  /** Whether the content belongs to all connections instead of one. */
  readonly isShared: boolean;
  readonly files: () => Promise<readonly WindowFile[]>;
  /** Returns the number of tabs or forms with work in a file. Null if the file can't be read. */
  readonly countWork: (file: WindowFile) => Promise<number | null>;
  /** Writes pending changes of a window, and removes it from memory. Returns whether everything is on disk. */
  readonly settle: (windowId: string) => Promise<boolean>;
  readonly rename: (file: WindowFile, windowId: string, isClosed: boolean) => Promise<void>;
  readonly remove: (file: WindowFile) => Promise<void>;
}

interface StoredFile {
  readonly part: WindowPart;
  readonly file: WindowFile;
}

interface StoredWindow {
  readonly windowId: string;
  readonly isClosed: boolean;
  readonly changed: number;
  readonly files: readonly StoredFile[];
}

/**
 * The windows of this data folder, open or closed. All parts of a window are restored together.
 *
 * A window with work stays on disk until the user restores or dismisses it.
 */
export interface WindowRegistry {
  /** Adds a kind of content. */
  add(part: WindowPart): void;
  /** Returns whether a window was closed while others were open. */
  isClosed(windowId: string): boolean;
  /**
   * Called before a window reads its content.
   *
   * A window keeps its own content when it reloads. A new one continues a window of an earlier run that was open when the application ended,
   * or that was closed as the last one. Windows with work precede those without.
   *
   * @param connectionId The connection that the window shows.
   * @param former Id of the window that this window is a copy of.
   */
  begin(connectionId: string, windowId: string, former: string | null): Promise<void>;
  /** Marks a window as open until the returned function is called. */
  hold(windowId: string): () => Promise<void>;
  /** Returns the windows with work that aren't open, latest first. */
  closed(): Promise<readonly ClosedWindow[]>;
  /**
   * Moves the content of a closed window to an open one. The work of the open window becomes a closed one.
   *
   * @returns the connection with the work, or null if the window no longer exists
   * @throws ProblemError `storage-failed`
   */
  restore(windowId: string, closedId: string): Promise<string | null>;
  /** Removes a closed window. */
  dismiss(closedId: string): Promise<void>;
}

/** Creates a registry without parts. */
export function createWindowRegistry(log: Log): WindowRegistry {
  const parts: WindowPart[] = [];
  const open = new Set<string>();
  const seen = new Set<string>();
  const closed = new Set<string>();
  const holds = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  /** Runs a task after all earlier ones, so that two windows never take the same content. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const done = last.then(task);
    last = done.catch((error: unknown) => log(`The windows of an earlier run: ${String(error)}`));
    return done;
  }

  async function list(): Promise<readonly StoredWindow[]> {
    const files = await Promise.all(parts.map(async (part) => (await part.files()).map((file): StoredFile => ({ part, file }))));
    const windows = [...Map.groupBy(files.flat(), ({ file }) => file.windowId)].map(([windowId, own]) => ({
      windowId,
      isClosed: own.some(({ file }) => file.isClosed),
      changed: Math.max(...own.map(({ file }) => file.changed)),
      files: own,
    }));
    return windows.sort((one, other) => other.changed - one.changed);
  }

  async function work(files: readonly StoredFile[]): Promise<number | null> {
    const counts = await Promise.all(files.map(({ part, file }) => part.countWork(file)));
    const known = counts.filter((count) => count !== null);
    return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
  }

  async function rename(window: StoredWindow, windowId: string, isClosed: boolean): Promise<void> {
    if (isClosed) closed.add(windowId);
    else closed.delete(windowId);
    for (const { part, file } of window.files) await part.rename(file, windowId, isClosed);
  }

  async function remove(window: StoredWindow | undefined): Promise<void> {
    for (const { part, file } of window?.files ?? []) await part.remove(file);
  }

  /** Marks a window as closed, or removes it if it contains no work. */
  async function shelve(window: StoredWindow): Promise<void> {
    if (window.isClosed) return;
    if ((await work(window.files)) === 0) await remove(window);
    else await rename(window, window.windowId, true);
  }

  async function reopen(windowId: string): Promise<void> {
    open.add(windowId);
    seen.add(windowId);
    if (closed.has(windowId)) {
      const own = (await list()).find((window) => window.windowId === windowId);
      if (own !== undefined) await rename(own, windowId, false);
      closed.delete(windowId);
    }
  }

  /** Returns the window that a new window continues. Removes old windows without work. */
  async function nextFor(connectionId: string, windows: readonly StoredWindow[], isFirst: boolean): Promise<StoredWindow | null> {
    const oldest = Date.now() - emptyMilliseconds;
    let empty: StoredWindow | null = null;
    for (const window of windows.filter(({ windowId }) => !open.has(windowId))) {
      // Another window was opened after the last one had closed.
      if (seen.has(window.windowId)) {
        await shelve(window);
        continue;
      }
      const shown = window.files.filter(({ part, file }) => part.isShared || file.subject === connectionId);
      if (!window.isClosed && ((await work(shown)) ?? 0) > 0) return window;
      if ((await work(window.files)) !== 0) continue;
      if (empty === null && isFirst) empty = window;
      else if (window.changed < oldest) await remove(window);
    }
    return empty;
  }

  async function close(windowId: string): Promise<void> {
    if (!open.delete(windowId)) return;
    await Promise.all(parts.map((part) => part.settle(windowId)));
    // The window that closes last continues at the next start.
    if (open.size === 0) return;
    closed.add(windowId);
    const own = (await list()).find((window) => window.windowId === windowId);
    if (own !== undefined) await shelve(own);
  }

  return {
    add: (part) => void parts.push(part),
    isClosed: (windowId) => closed.has(windowId),
    begin: (connectionId, windowId, former) =>
      inTurn(async () => {
        if (open.has(windowId)) return;
        // A page that was disconnected for a while still has its content.
        if (seen.has(windowId)) return reopen(windowId);
        const isFirst = open.size === 0;
        const windows = await list();
        const own = windows.find((window) => window.windowId === windowId);
        const isCopy = former !== null && (seen.has(former) || windows.some((window) => window.windowId === former));
        const next = own ?? (isCopy ? null : await nextFor(connectionId, windows, isFirst));
        open.add(windowId);
        seen.add(windowId);
        if (next !== null) await rename(next, windowId, false);
      }),
    hold: (windowId) => {
      holds.set(windowId, (holds.get(windowId) ?? 0) + 1);
      void inTurn(() => reopen(windowId)).catch(() => undefined);
      return () =>
        inTurn(async () => {
          const others = (holds.get(windowId) ?? 1) - 1;
          holds.set(windowId, others);
          if (others === 0) await close(windowId);
        });
    },
    closed: () =>
      inTurn(async () => {
        const listed: ClosedWindow[] = [];
        for (const { windowId, changed, files } of await list()) {
          if (open.has(windowId) || windowId === '' || listed.length === maxListed) continue;
          const connections: ClosedWindow['connections'][number][] = [];
          let forms = 0;
          for (const { part, file } of files) {
            const count = (await part.countWork(file)) ?? 0;
            if (part.isShared) forms += count;
            else if (count > 0) connections.push({ connectionId: file.subject, tabs: count });
          }
          if (connections.length > 0 || forms > 0) listed.push({ windowId, changed, connections, forms });
        }
        return listed;
      }),
    restore: (windowId, closedId) =>
      inTurn(async () => {
        const settled = await Promise.all(parts.map((part) => part.settle(windowId)));
        if (settled.includes(false)) failStorage(new Error('The present window could not be written.'));
        const windows = await list();
        const next = windows.find((window) => window.windowId === closedId);
        if (next === undefined || open.has(closedId)) return null;
        const own = windows.find((window) => window.windowId === windowId);
        if (own !== undefined && ((await work(own.files)) ?? 0) > 0) await rename(own, randomUUID(), true);
        else await remove(own);
        const shown = next.files.filter(({ part }) => !part.isShared).sort((one, other) => other.file.changed - one.file.changed);
        await rename(next, windowId, false);
        return shown[0]?.file.subject ?? null;
      }),
    dismiss: (closedId) =>
      inTurn(async () => {
        if (!open.has(closedId)) await remove((await list()).find(({ windowId }) => windowId === closedId));
      }),
  };
}

/** Holds a window until the page ends the stream or disconnects. The stream has one event. */
export function holdWindow(registry: Pick<WindowRegistry, 'hold'>, windowId: string, signal?: AbortSignal) {
  const feed = createEventFeed<Record<string, never>>(() => stop());
  const release = registry.hold(windowId);
  let isHeld = true;
  const stop = (): void => {
    if (!isHeld) return;
    isHeld = false;
    signal?.removeEventListener('abort', stop);
    feed.end();
    void release();
  };
  signal?.addEventListener('abort', stop, { once: true });
  feed.push({});
  return feed.events;
}
