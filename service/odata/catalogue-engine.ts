import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue, PublishedApi } from '../catalogue/catalogue.ts';
import type { DuckDbEngine, PersistedList } from '../engine/duckdb/duckdb-engine.ts';
import type { Table } from '../engine/engine.ts';
import { addressColumn, catalogueRows } from './catalogue-service.ts';

/** Memory for sorting a catalogue of 100,000 APIs. Larger catalogues spill to disk. */
const limits = { memory: '128MB', threads: 1, folders: [] };

/** Maximum number of cached tables. Callers with different permissions have different tables. */
const maxCached = 8;
/** Milliseconds during which a request can still query a table that it found. */
const lastCall = 10_000;

/** A table of APIs. All callers that see the same APIs share the table. */
interface CachedTable {
  readonly apis: readonly PublishedApi[];
  readonly list: Promise<PersistedList>;
}

/** The engine for queries of the catalogue itself. The first query opens it. */
export class CatalogueEngine {
  #engine: Promise<TemporaryEngine> | null = null;
  /** Cached tables, the most recently used last. */
  #cached: readonly CachedTable[] = [];
  readonly #leaving = new Set<NodeJS.Timeout>();

  /**
   * Returns the APIs of a catalogue as a table.
   *
   * @param base Origin of the API URLs.
   */
  async tableOf({ projects }: Catalogue, base: string): Promise<Table> {
    const apis = projects.flatMap((project) => project.apis);
    const cached = this.#cached.find((entry) => entry.apis.length === apis.length && entry.apis.every((api, index) => api === apis[index]));
    const entry = cached ?? { apis, list: this.#make(apis) };
    this.#cached = [...this.#cached.filter((one) => one !== entry), entry];
    this.#letGo(this.#cached.slice(0, -maxCached));
    try {
      return (await entry.list).table(new Map([[addressColumn, base]]));
    } catch (error) {
      this.#cached = this.#cached.filter((one) => one !== entry);
      throw error;
    }
  }

  async close(): Promise<void> {
    const [opened, cached] = [this.#engine, this.#cached];
    this.#engine = null;
    this.#cached = [];
    this.#leaving.forEach(clearTimeout);
    await Promise.allSettled(cached.map(({ list }) => list));
    await (await opened)?.close();
  }

  async #make(apis: readonly PublishedApi[]): Promise<PersistedList> {
    this.#engine ??= open();
    return (await this.#engine).engine.keep(catalogueRows(apis));
  }

  #letGo(others: readonly CachedTable[]): void {
    this.#cached = this.#cached.filter((entry) => !others.includes(entry));
    for (const { list } of others) {
      const timer = setTimeout(() => {
        this.#leaving.delete(timer);
        void list.then((list) => list.drop()).catch(() => undefined);
      }, lastCall);
      this.#leaving.add(timer.unref());
    }
  }
}

interface TemporaryEngine {
  readonly engine: DuckDbEngine;
  /** Closes the engine and removes its folder. */
  close(): Promise<void>;
}

async function open(): Promise<TemporaryEngine> {
  const { DuckDbEngine } = await import('../engine/duckdb/duckdb-engine.ts');
  // 0700 and with a random name, because every user can write to the folder for temporary files.
  const spillFolder = await mkdtemp(join(tmpdir(), 'dataquay-catalogue-'));
  const engine = await DuckDbEngine.open({ ...limits, spillFolder });
  return {
    engine,
    close: async () => {
      await engine.close();
      await rm(spillFolder, { recursive: true, force: true });
    },
  };
}
