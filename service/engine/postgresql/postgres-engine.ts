import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { quoteIdentifier } from '../../../shared/sql/quoting.ts';
import type { Engine, Table } from '../engine.ts';
import { FairSlots } from '../fair-slots.ts';
import { Columns, publishedColumns } from '../sql/columns.ts';
import type { SqlDialect } from '../sql/dialect.ts';
import type { TableSql } from '../sql/statements.ts';
import { type Column, postgresDialect } from './dialect.ts';
import { discoverTables, type SourceTable } from './discover.ts';
import type { Server } from './running-statement.ts';
import { PostgresTable } from './table.ts';
import { mappingOf } from './type-mappings.ts';

/** The address of a schema, and the maximum number of connections. */
export interface PostgresSource {
  /** URL in the form `postgresql://user:password@host:port/database`, with the URI parameters of libpq that `pg` supports. */
  readonly url: string;
  readonly schema: string;
  /** Maximum number of connections. Further queries wait. Defaults to 10. */
  readonly connections?: number;
  /** Whether each query runs with the role of its caller, so that the database's row security applies. Defaults to false. */
  readonly rolePerCaller?: boolean;
}

/** A table of the schema with its metadata. */
export interface DiscoveredTable {
  readonly source: SourceTable;
  readonly table: Table;
}

const maxConnections = 10;
/** Timeouts of connecting and of checking availability, in milliseconds. */
const [connectWithin, availableWithin] = [10_000, 2_000];

/** Settings of every session. Sessions are read-only, and use formats of dates and times that don't depend on the server. */
const sessionSettings = [
  'SET default_transaction_read_only = on',
  "SET TIME ZONE 'UTC'",
  'SET standard_conforming_strings = on',
  'SET datestyle = ISO',
  'SET intervalstyle = iso_8601',
  'SET bytea_output = hex',
  'SET extra_float_digits = 1',
].join('; ');

/** ICU's root collation, which supports the letters of all scripts. A server built without ICU doesn't have it. */
const foldingCollation = 'und-x-icu';

/** An engine for PostgreSQL and compatible servers. It serves the tables and views of one schema that the user can read. */
export class PostgresEngine implements Engine {
  readonly #pools: readonly pg.Pool[];
  readonly #control: pg.Pool;
  readonly #discover: () => Promise<readonly SourceTable[]>;
  readonly #serve: (found: SourceTable) => DiscoveredTable;
  readonly #ending: AbortController;
  #tables: ReadonlyMap<string, DiscoveredTable> = new Map();

  private constructor(
    pools: readonly pg.Pool[],
    control: pg.Pool,
    discover: () => Promise<readonly SourceTable[]>,
    serve: (found: SourceTable) => DiscoveredTable,
    closing: AbortController,
  ) {
    this.#pools = pools;
    this.#control = control;
    this.#discover = discover;
    this.#serve = serve;
    this.#ending = closing;
  }

  /**
   * Connects and discovers the tables of the schema.
   *
   * @param nameColumns Returns published names for a table's columns, in the same order.
   * @throws Error of the server if the server can't be reached, rejects the user, or has no such schema or no table in the schema
   */
  static async open(source: PostgresSource, nameColumns: (names: readonly string[]) => readonly string[]): Promise<PostgresEngine> {
    const connections = source.connections ?? maxConnections;
    const pool = openPool(source.url, connections);
    // A separate connection, so that a query can be cancelled when all others are in use.
    const control = openPool(source.url, 1);
    const server: Server = {
      pool,
      slots: new FairSlots(connections),
      rolePerCaller: source.rolePerCaller === true,
      cancel: (process) => void control.query('SELECT pg_cancel_backend($1)', [process]).catch(() => undefined),
    };
    const closing = new AbortController();
    try {
      const folding = await pool.query('SELECT 1 FROM pg_collation WHERE collname = $1', [foldingCollation]);
      const dialect = postgresDialect(folding.rowCount === 0 ? null : foldingCollation);
      const serve = (found: SourceTable): DiscoveredTable => {
        const { table, key } = tableSql(source.schema, found, nameColumns, dialect);
        return { source: found, table: new PostgresTable({ server, dialect, table, key, closing: closing.signal }) };
      };
      const engine = new PostgresEngine([pool, control], control, () => discoverTables(pool, source.schema), serve, closing);
      await engine.refresh();
      return engine;
    } catch (error) {
      await Promise.all([pool.end(), control.end()]);
      throw error;
    }
  }

  /** Returns all tables of the schema by name. */
  get tables(): ReadonlyMap<string, DiscoveredTable> {
    return this.#tables;
  }

  /** Checks whether the schema's tables have changed. Rejects if the server doesn't respond. */
  async isStale(): Promise<boolean> {
    return !isDeepStrictEqual(
      await this.#discover(),
      [...this.#tables.values()].map(({ source }) => source),
    );
  }

  /** Discovers the tables of the schema again. Running queries continue. Rejects if the server doesn't respond. */
  async refresh(): Promise<void> {
    const tables = await this.#discover();
    this.#tables = new Map(tables.map((table) => [table.name, this.#serve(table)]));
  }

  /** Checks whether the server responds in time. Uses the connection for cancelling, because all others can be in use. */
  async isAvailable(): Promise<boolean> {
    const response = this.#control.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const timeout = new AbortController();
    const gaveUp = wait(availableWithin, false, { signal: timeout.signal, ref: false }).catch(() => false);
    return Promise.race([response, gaveUp]).finally(() => timeout.abort());
  }

  table(name: string): Table | undefined {
    return this.#tables.get(name)?.table;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'dataquay',
    connectionTimeoutMillis: connectWithin,
    // This callback is awaited, so that a connection whose settings fail isn't used.
    onConnect: (client) => client.query(sessionSettings),
  });
  // An idle connection that fails is replaced at the next query. If an active connection fails, its query fails too.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

function tableSql(
  schema: string,
  { name, columns: sources, key: keyNames }: SourceTable,
  nameColumns: (names: readonly string[]) => readonly string[],
  dialect: SqlDialect<Column, string[]>,
): { readonly table: TableSql<Column, string[]>; readonly key: readonly Column[] } {
  const columns: readonly Column[] = publishedColumns(
    sources.map(({ name, nullable, type, array, precision, scale }) => ({
      ...mappingOf({ name: type, array, precision, scale }),
      name,
      nullable,
    })),
    nameColumns,
  );
  const key = keyNames.flatMap((keyName) => columns.filter(({ sourceName }) => sourceName === keyName));
  const source = () => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  const order = key.flatMap((column) => dialect.sortKey(column) ?? []);
  return { table: { source, columns: new Columns(columns), order, sorted: order.length > 0 ? 'always' : 'pages' }, key };
}
