import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MonitorStore, StoredBytes, StoredMonitor, StoredResponse } from './monitor-store.ts';

interface Entry {
  readonly owner: string;
  response: StoredResponse | null;
  bytes: number;
  timer: NodeJS.Timeout | null;
}

/** Stores responses in a folder for temporary files. They exist as long as the process. */
export class FileMonitorStore implements MonitorStore {
  readonly isShared = false;
  readonly #entries = new Map<string, Entry>();
  #folder: Promise<string> | null = null;

  async add(id: string, owner: string, most: number): Promise<boolean> {
    if (this.#of(owner).length >= most) return false;
    this.#entries.set(id, { owner, response: null, bytes: 0, timer: null });
    return true;
  }

  async find(id: string, owner: string): Promise<StoredMonitor | null> {
    const entry = this.#entries.get(id);
    return entry?.owner === owner ? entry : null;
  }

  async write(
    id: string,
    owner: string,
    { status, headers, body }: Parameters<MonitorStore['write']>[2],
    check: (bytes: StoredBytes) => void,
    seconds: number,
  ): Promise<StoredResponse> {
    const entry = this.#entries.get(id);
    const path = await this.#path(id);
    const file = await open(path, 'w', 0o600);
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (entry !== undefined) entry.bytes = bytes;
        check({ own: sum(this.#of(owner)), all: sum([...this.#entries.values()]) });
        await file.writeFile(chunk);
      }
    } finally {
      await file.close();
    }
    const response = { status, headers, bytes, read: () => createReadStream(path) };
    if (entry === undefined || !this.#entries.has(id)) {
      await rm(path, { force: true });
      return response;
    }
    entry.response = response;
    entry.timer = setTimeout(() => void this.remove(id, owner), seconds * 1000).unref();
    return response;
  }

  async remove(id: string, owner: string): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (entry?.owner !== owner) return false;
    this.#entries.delete(id);
    if (entry.timer !== null) clearTimeout(entry.timer);
    if (this.#folder !== null) await rm(await this.#path(id), { force: true });
    return true;
  }

  async touch(id: string): Promise<boolean> {
    return this.#entries.has(id);
  }

  async close(): Promise<void> {
    for (const { timer } of this.#entries.values()) if (timer !== null) clearTimeout(timer);
    this.#entries.clear();
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
  }

  #of(owner: string): readonly Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.owner === owner);
  }

  async #path(id: string): Promise<string> {
    // 0700 and with a random name, because every user can write to the folder for temporary files.
    this.#folder ??= mkdtemp(join(tmpdir(), 'dataquay-async-'));
    return join(await this.#folder, id);
  }
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((bytes, entry) => bytes + entry.bytes, 0);
}
