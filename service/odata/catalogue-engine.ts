import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DuckDbEngine } from '../engine/duckdb/duckdb-engine.ts';
import type { Table } from '../engine/engine.ts';
import { catalogueRows } from './catalogue-service.ts';

/** The most that is held to sort a catalogue of a hundred thousand APIs. */
const limits = { memory: '128MB', threads: 1, folders: [] };

/** The engine that queries of the catalogue itself are asked of; opened with the first of them. */
export class CatalogueEngine {
  #engine: Promise<DuckDbEngine> | null = null;

  /** The APIs of a catalogue as the rows of a table. @param base origin of the addresses in it */
  async tableOf(catalogue: Catalogue, base: string): Promise<Table> {
    this.#engine ??= open();
    return (await this.#engine).listed(catalogueRows(catalogue, base));
  }

  async close(): Promise<void> {
    const opened = this.#engine;
    this.#engine = null;
    await (await opened)?.close();
  }
}

async function open(): Promise<DuckDbEngine> {
  const { DuckDbEngine } = await import('../engine/duckdb/duckdb-engine.ts');
  return DuckDbEngine.open({ ...limits, spillFolder: join(tmpdir(), `dataquay-catalogue-${process.pid}`) });
}
