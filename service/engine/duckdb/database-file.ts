import type { DuckDBConnection } from '@duckdb/node-api';
import type { SourceReason } from '../../../shared/publication/source-reason.ts';
import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';
import { sourceReasonOf } from '../../failures/source-error.ts';
import type { Engine, Table } from '../engine.ts';
import { FairSlots } from '../fair-slots.ts';
import { Columns } from '../sql/columns.ts';
import { DatabaseInstance, type DuckDbLimits } from './database-instance.ts';
import type { DatabaseRelation } from './database-relations.ts';
import { type FileColumn, isAscending, type NameColumns, openFile, readColumns } from './published-file.ts';
import { type DuckDbTableSql, inRowOrder, rowNumber } from './statements.ts';
import { DuckDbTable } from './table.ts';

/** A DuckDB database file to serve. */
export interface DatabaseFile {
  /** Absolute path of the file, which doesn't change while it is open. */
  readonly file: string;
  /** Name of the database; see {@link attachedName}. */
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

  readonly #file: DatabaseFile;
  /** Number of attached files with the rows of relations. */
  #stored = 0;

  private constructor(database: DatabaseInstance, file: DatabaseFile) {
    this.#database = database;
    this.#file = file;
  }

  /**
   * Opens a database file for reading. Its relations are then added.
   *
   * @throws Error with DuckDB's message if the file can't be read
   */
  static async open(limits: DuckDbLimits, file: DatabaseFile): Promise<DatabaseFileEngine> {
    const engine = new DatabaseFileEngine(await DatabaseInstance.open(limits), file);
    try {
      const attach = `ATTACH ${quoteText(file.file)} AS ${quoteIdentifier(file.database)} (READ_ONLY)`;
      await engine.#database.connected((connection) => connection.run(attach));
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

  /**
   * Serves a table or view that a helper process has checked. A relation that can't be read is added to {@link broken}.
   *
   * @param stored absolute path of the file with the relation's rows; null if queries read the relation itself
   */
  async add(relation: DatabaseRelation, stored: string | null): Promise<void> {
    const { name } = relation;
    try {
      const sql = await this.#database.connected((connection) => this.#createView(connection, relation, stored));
      const options = { database: this.#database, slots: this.#slots, closing: this.#ending.signal, table: sql };
      const table = new DuckDbTable({ ...options, stamp: relation.isView ? undefined : this.#file.stamp });
      this.#relations.set(name, { relation, table });
    } catch (error) {
      this.#broken.push({ name, reason: sourceReasonOf(error, 'database-failed') });
    }
  }

  /** Reports a relation that a helper process couldn't read. */
  reject(name: string, reason: SourceReason): void {
    this.#broken.push({ name, reason });
  }

  async #createView(connection: DuckDBConnection, relation: DatabaseRelation, stored: string | null): Promise<DuckDbTableSql> {
    const { nameColumns } = this.#file;
    if (stored !== null) {
      this.#stored += 1;
      const opened = await openFile(connection, stored, { database: `rows ${this.#stored}`, nameColumns });
      return createView(connection, opened, relation);
    }
    const source = [this.#file.database, relation.schema, relation.relation].map(quoteIdentifier).join('.');
    const columns = await readColumns(connection, { source, rowNumber: '' }, { sourceName: (name) => name, nameColumns });
    // A column with the name of DuckDB's row numbers hides them.
    const isNumbered = !relation.isView && !columns.some((column) => column.stored.toLowerCase() === 'rowid');
    return createView(connection, { source, columns, rowNumber: isNumbered ? 'rowid' : null }, relation);
  }
}

/** Returns the name under which a database file is attached. Its views can contain the name. */
export function attachedName(wanted: string): string {
  return reservedNames.has(wanted.toLowerCase()) ? `${wanted} file` : wanted;
}

interface OpenedRelation {
  readonly source: string;
  readonly columns: readonly FileColumn[];
  /** SQL of the row's number. Null if rows have no numbers. */
  readonly rowNumber: string | null;
}

/** Creates the view with the published names of a table's columns, and returns its SQL. */
async function createView(
  connection: DuckDBConnection,
  { source, columns: read, rowNumber: number }: OpenedRelation,
  { name, required, key }: DatabaseRelation,
): Promise<DuckDbTableSql> {
  const columns = read.map((column) => ({ ...column, nullable: !required.has(column.sourceName) }));
  const selected = columns.map(({ stored, mapping, name }) => `${mapping.read(quoteIdentifier(stored))} AS ${quoteIdentifier(name)}`);
  const view = quoteIdentifier(name);
  const numbers = number === null ? [] : [`${number} AS ${rowNumber}`];
  await connection.run(`CREATE VIEW memory.main.${view} AS SELECT ${[...selected, ...numbers].join(', ')} FROM ${source}`);
  const table = { source: () => `memory.main.${view}`, columns: new Columns(columns) };
  if (number === null) return { ...table, order: [], sorted: 'always', rowNumber: null, ascending: null };
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
