import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { FairSlots } from '../../fair-slots.ts';
import { sourceReasonOf } from '../../texts/source-error.ts';
import type { Engine, Table } from '../engine.ts';
import { Columns } from '../sql/columns.ts';
import { DatabaseInstance, type DuckDbLimits } from './database-instance.ts';
import { type DatabaseRelation, listRelations } from './database-relations.ts';
import { isAscending, type NameColumns, readColumns } from './published-file.ts';
import { type DuckDbTableSql, inRowOrder, rowNumber } from './statements.ts';
import { DuckDbTable } from './table.ts';
import { unsafeViews, viewId } from './unsafe-views.ts';

/** A DuckDB database file to serve. */
export interface DatabaseFile {
  /** Absolute path of the file, which doesn't change while it is open. */
  readonly file: string;
  /** Name of the database, which its views can contain. */
  readonly database: string;
  /** A text that identifies the content of the file. */
  readonly stamp: string;
  readonly nameColumns: NameColumns;
}

/** A table or view of a database file. */
export interface ServedRelation {
  readonly relation: DatabaseRelation;
  readonly table: Table;
}

/** A table or view that can't be read. */
export interface BrokenRelation {
  readonly name: string;
  readonly reason: SourceReason;
}

/** Maximum number of open queries, as for published files. */
const openQueries = 8;

/** Names that DuckDB doesn't allow for an attached database. */
const reservedNames: ReadonlySet<string> = new Set(['memory', 'system', 'temp', '']);

/** An engine for one version of a DuckDB database file, whose views can't read other files. */
export class DatabaseFileEngine implements Engine {
  readonly #database: DatabaseInstance;
  readonly #slots = new FairSlots(openQueries);
  readonly #ending = new AbortController();
  readonly #relations = new Map<string, ServedRelation>();
  readonly #broken: BrokenRelation[] = [];

  private constructor(database: DatabaseInstance) {
    this.#database = database;
  }

  /**
   * Opens a database file for reading, and finds its tables and views.
   *
   * @throws Error with DuckDB's message if the file can't be read
   */
  static async open(limits: DuckDbLimits, file: DatabaseFile): Promise<DatabaseFileEngine> {
    const engine = new DatabaseFileEngine(await DatabaseInstance.open(limits));
    try {
      await engine.#database.connected((connection) => engine.#discover(connection, file));
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  /** Returns the tables and views by name. Names outside of the schema `main` begin with their schema. */
  get relations(): ReadonlyMap<string, ServedRelation> {
    return this.#relations;
  }

  /** Returns the tables and views that can't be read. */
  get broken(): readonly BrokenRelation[] {
    return this.#broken;
  }

  table(name: string): Table | undefined {
    return this.#relations.get(name)?.table;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#relations.clear();
    this.#database.close();
  }

  async #discover(connection: DuckDBConnection, { file, database: wanted, stamp, nameColumns }: DatabaseFile): Promise<void> {
    const database = reservedNames.has(wanted.toLowerCase()) ? `${wanted} file` : wanted;
    await connection.run(`ATTACH ${quoteText(file)} AS ${quoteIdentifier(database)} (READ_ONLY)`);
    const unsafe = await unsafeViews(connection, database);
    for (const relation of await listRelations(connection, database)) {
      const use = unsafe.get(viewId(relation.schema, relation.relation));
      if (use !== undefined) {
        this.#broken.push({
          name: relation.name,
          reason: use === null ? { code: 'view-uses-unknown', facts: {} } : { code: 'view-uses', facts: { name: use } },
        });
        continue;
      }
      try {
        const source = [database, relation.schema, relation.relation].map(quoteIdentifier).join('.');
        const sql = await createView(connection, source, relation, nameColumns);
        const options = { database: this.#database, slots: this.#slots, closing: this.#ending.signal, table: sql };
        const table = new DuckDbTable({ ...options, stamp: relation.isView ? undefined : stamp });
        this.#relations.set(relation.name, { relation, table });
      } catch (error) {
        this.#broken.push({ name: relation.name, reason: reasonOf(error) });
      }
    }
  }
}

/** Creates the view with the published names of a table's columns, and returns its SQL. */
async function createView(
  connection: DuckDBConnection,
  source: string,
  { name, isView, required, key }: DatabaseRelation,
  nameColumns: NameColumns,
): Promise<DuckDbTableSql> {
  const read = await readColumns(connection, { source, rowNumber: '' }, { sourceName: (stored) => stored, nameColumns });
  const columns = read.map((column) => ({ ...column, nullable: !required.has(column.sourceName) }));
  const selected = columns.map(({ stored, mapping, name }) => `${mapping.read(quoteIdentifier(stored))} AS ${quoteIdentifier(name)}`);
  // A column with the name of DuckDB's row numbers hides them.
  const isNumbered = !isView && !columns.some(({ stored }) => stored.toLowerCase() === 'rowid');
  const view = quoteIdentifier(name);
  const numbers = isNumbered ? [`rowid AS ${rowNumber}`] : [];
  await connection.run(`CREATE VIEW memory.main.${view} AS SELECT ${[...selected, ...numbers].join(', ')} FROM ${source}`);
  const table = { source: () => `memory.main.${view}`, columns: new Columns(columns) };
  if (!isNumbered) return { ...table, order: [], sorted: 'always', rowNumber: null, ascending: null };
  // Deleted rows leave gaps between the numbers.
  if (await hasGaps(connection, source)) return { ...table, order: inRowOrder.order, sorted: 'always', rowNumber: null, ascending: null };
  const [first, ...others] = columns.filter(({ sourceName, list }) => key.includes(sourceName) && !list);
  const isKeyed = first !== undefined && others.length === 0 && key.length === 1;
  const ascending = isKeyed && (await isAscending(connection, table.source(), quoteIdentifier(first.name))) ? first.name : null;
  return { ...inRowOrder, ...table, ascending };
}

async function hasGaps(connection: DuckDBConnection, source: string): Promise<boolean> {
  const result = await connection.runAndReadAll(`SELECT count(*) <> coalesce(max(rowid) + 1, 0) FROM ${source}`);
  return result.getRows()[0]?.[0] === true;
}

function reasonOf(error: unknown): SourceReason {
  if (error instanceof Error && error.message.startsWith('Permission Error')) return { code: 'view-reads', facts: {} };
  return sourceReasonOf(error, 'database-failed');
}
