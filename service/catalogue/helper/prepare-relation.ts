import { rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { copyDatabase, copyFault } from '../../engine/duckdb/database-copy.ts';
import { DatabaseInstance } from '../../engine/duckdb/database-instance.ts';
import { type DatabaseRelation, listRelations } from '../../engine/duckdb/database-relations.ts';
import { planUse } from '../../engine/duckdb/plan-use.ts';
import { storeTable } from '../../engine/duckdb/published-file.ts';
import { SourceError, sourceError, sourceReasonOf } from '../../failures/source-error.ts';
import { columnsOf } from '../delimited/text-file.ts';
import type { CopiedDatabase, DatabaseOrder, RelationOrder } from './orders.ts';

/** DuckDB's memory limit. */
const memory = '512MB';
const maxThreads = 4;
/** Maximum bytes of the rows of a calculated view on disk, and milliseconds between two measurements. */
const [maxBytes, interval] = [1_000_000_000, 50];

/** The copy that this process has open. */
let opened: { readonly copy: string; readonly instance: DatabaseInstance } | null = null;

/**
 * Copies a DuckDB database file, and lists its tables and views. Tables can be read by any query unless a column is calculated.
 *
 * @throws SourceError if the file can't be read
 */
export async function copyAndList({ file, database, folders }: DatabaseOrder): Promise<CopiedDatabase> {
  const copy = await copyDatabase(file, folders.target);
  const instance = await open(copy.file, database, folders).catch((cause: unknown) => {
    throw sourceError(copyFault(cause), {}, cause);
  });
  return instance.connected(async (connection) => {
    const relations = await listRelations(connection, database);
    const plain: DatabaseRelation[] = [];
    for (const relation of relations) {
      const use = relation.isView ? null : await planUse(connection, sourceOf(database, relation), database).catch(() => null);
      if (use?.kind === 'rows') plain.push(relation);
    }
    return { ...copy, plain, unchecked: relations.filter((relation) => !plain.includes(relation)) };
  });
}

/**
 * Checks a view. If a query of the view could need unlimited memory or time, its rows are stored in a file.
 *
 * @returns whether the rows are stored
 * @throws SourceError if the view reads something other than tables of the file, or can't be read
 */
export async function prepareRelation({ copy, database, relation, target, folders }: RelationOrder): Promise<boolean> {
  const instance = await open(copy, database, folders);
  const source = sourceOf(database, relation);
  return instance.connected(async (connection) => {
    const partial = `${target}.partial`;
    await rm(partial, { force: true });
    let isLarge = false;
    const timer = setInterval(() => {
      void stat(partial)
        .then(({ size }) => {
          isLarge ||= size > maxBytes;
          if (isLarge) connection.interrupt();
        })
        .catch(() => undefined);
    }, interval);
    try {
      const use = await planUse(connection, source, database);
      if (use.kind === 'refused') throw sourceError('view-uses', { name: use.name });
      if (use.kind === 'rows') return false;
      const columns = (await columnsOf(connection, source)).map(({ name }) => ({ name, sql: quoteIdentifier(name) }));
      await storeTable(connection, { file: partial, columns, from: source, key: [], isSmall: false });
      await rename(partial, target);
      return true;
    } catch (error) {
      throw isLarge ? sourceError('view-large', { most: maxBytes / 1_000_000 }, error) : reasonedError(error);
    } finally {
      clearInterval(timer);
    }
  });
}

function reasonedError(error: unknown): SourceError {
  if (error instanceof Error && error.message.startsWith('Permission Error')) return sourceError('view-reads', {}, error);
  return new SourceError(sourceReasonOf(error, 'database-failed'), { cause: error });
}

function sourceOf(database: string, { schema, relation }: DatabaseRelation): string {
  return [database, schema, relation].map(quoteIdentifier).join('.');
}

async function open(copy: string, database: string, { target, spill }: DatabaseOrder['folders']): Promise<DatabaseInstance> {
  if (opened?.copy === copy) return opened.instance;
  opened?.instance.close();
  opened = null;
  const threads = Math.min(availableParallelism(), maxThreads);
  const instance = await DatabaseInstance.open({ memory, threads, spillFolder: spill, folders: [target] });
  try {
    await instance.connected((connection) => connection.run(`ATTACH ${quoteText(copy)} AS ${quoteIdentifier(database)} (READ_ONLY)`));
  } catch (error) {
    instance.close();
    throw error;
  }
  opened = { copy, instance };
  return instance;
}
