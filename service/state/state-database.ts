import pg from 'pg';
import { SourceFailure, StartFailure } from '../failures/start-failure.ts';
import { readSourcePassword } from '../sources/source-password.ts';
import { postgresParameters, rejectUnknownParameters } from '../sources/url-parameters.ts';
import { type ErrorText, errorText } from '../texts/error-text.ts';

/** Milliseconds to connect, and for a statement. */
const times = { connect: 5_000, statement: 30_000 };

/** Maximum number of connections of one instance. */
const connections = 10;

/** Number of the lock with which one instance at a time creates the tables. */
const creationLock = 6_811_402_733;

/**
 * The tables, with one row for each token, use, user state, and asynchronous request. `IF NOT EXISTS` makes them usable by instances of
 * several versions during an upgrade, so later versions must only add columns with defaults.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS dataquay_tokens (id text PRIMARY KEY, hash text NOT NULL UNIQUE, account text, token jsonb NOT NULL);
  CREATE INDEX IF NOT EXISTS dataquay_tokens_account ON dataquay_tokens (account);
  CREATE TABLE IF NOT EXISTS dataquay_token_uses (id text PRIMARY KEY, used timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS dataquay_user_states (account text PRIMARY KEY, state text NOT NULL, since double precision NOT NULL);
  CREATE TABLE IF NOT EXISTS dataquay_requests (id text PRIMARY KEY, owner text NOT NULL, status int, headers jsonb, bytes bigint NOT NULL
    DEFAULT 0, touched timestamptz NOT NULL DEFAULT now(), expires timestamptz NOT NULL);
  CREATE INDEX IF NOT EXISTS dataquay_requests_owner ON dataquay_requests (owner);
  CREATE TABLE IF NOT EXISTS dataquay_response_parts (id text NOT NULL REFERENCES dataquay_requests ON DELETE CASCADE, part int NOT NULL,
    content bytea NOT NULL, PRIMARY KEY (id, part));
`;

const tableNames = ['tokens', 'token_uses', 'user_states', 'requests', 'response_parts'].map((name) => `dataquay_${name}`);

/** Finds a table that the user can't read and write. */
const unusableTable = `
  SELECT one FROM unnest($1::text[]) AS one WHERE NOT (has_table_privilege(one, 'SELECT') AND has_table_privilege(one, 'INSERT')
    AND has_table_privilege(one, 'UPDATE') AND has_table_privilege(one, 'DELETE')) LIMIT 1`;

/** Runs a statement and returns its rows. */
type RunStatement = <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** Reads `postgresql://USER@HOST/DATABASE?schema=NAME&password-file=FILE`. @throws StartFailure for an invalid URL or password */
export function readStateLocation(location: string): { readonly url: string; readonly shown: string; readonly schema: string } {
  const url = URL.parse(location);
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new SourceFailure('--state', { code: 'postgresql-url', facts: {} });
  rejectUnknownParameters(url.host, url, ['schema', 'password-file', 'password-env'], postgresParameters);
  const schema = url.searchParams.get('schema') ?? 'public';
  url.searchParams.delete('schema');
  const password = readSourcePassword(url, process.env);
  if (password !== null) url.password = encodeURIComponent(password);
  return { url: url.href, shown: `${url.protocol}//${url.host}${url.pathname}`, schema };
}

/** The database of the state, which several instances share. */
export class StateDatabase {
  readonly #pool: pg.Pool;
  readonly #log: (line: string) => void;
  readonly #shown: string;
  #isUp = true;

  private constructor(pool: pg.Pool, shown: string, log: (line: string) => void) {
    this.#pool = pool;
    this.#shown = shown;
    this.#log = log;
  }

  /**
   * Connects to the database, and creates missing tables.
   *
   * @throws StartFailure if the database doesn't respond, or the user can't create or use the tables
   */
  static open(location: string, log: (line: string) => void): Promise<StateDatabase> {
    return StateDatabase.#open(location, log, createTables);
  }

  /**
   * Checks whether {@link open} would succeed. The database doesn't change.
   *
   * @throws StartFailure as {@link open}
   */
  static async check(location: string): Promise<void> {
    const createAndUndo = async (query: RunStatement) => {
      await createTables(query);
      await query('ROLLBACK');
    };
    await (await StateDatabase.#open(location, () => undefined, createAndUndo)).close();
  }

  static async #open(
    location: string,
    log: (line: string) => void,
    prepare: (query: RunStatement) => Promise<void>,
  ): Promise<StateDatabase> {
    const { url, shown, schema } = readStateLocation(location);
    const path = `"${schema.replaceAll('"', '""')}"`;
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      application_name: 'dataquay state',
      connectionTimeoutMillis: times.connect,
      statement_timeout: times.statement,
      onConnect: (client) => client.query(`SET search_path TO ${path}`),
    });
    // An idle connection that fails is replaced at the next query.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => void client.on('error', () => undefined));
    const database = new StateDatabase(pool, shown, log);
    try {
      await database.transaction(prepare);
      return database;
    } catch (error) {
      await pool.end();
      throw new StartFailure(errorText('start.state', { location: shown, details: causeOf(error) }));
    }
  }

  /** Whether the latest statement reached the database. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** Runs a statement and returns its rows. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#noted(async () => (await this.#pool.query<Row>(sql, [...values])).rows);
  }

  /** Runs statements in one transaction. */
  async transaction<Result>(work: (query: RunStatement) => Promise<Result>): Promise<Result> {
    return this.#noted(async () => {
      const client = await this.#pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
          values.length === 0 ? (await client.query<Row>(sql)).rows : (await client.query<Row>(sql, [...values])).rows,
        );
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // A connection in the middle of a transaction isn't used again.
        client.release(true);
        throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #noted<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (!this.#isUp) this.#log(`state ${this.#shown}: responds again`);
      this.#isUp = true;
      return result;
    } catch (error) {
      // The server's own errors have five characters as code.
      const isDown = !(error instanceof pg.DatabaseError) || /^(?:08|57P)/.test(error.code ?? '');
      if (isDown && this.#isUp) this.#log(`state ${this.#shown}: ${error instanceof Error ? error.message : String(error)}`);
      if (isDown) this.#isUp = false;
      throw error;
    }
  }
}

/** Creates the tables if they don't exist. @throws StartFailure if the user can't use them */
async function createTables(query: RunStatement): Promise<void> {
  await query('SELECT pg_advisory_xact_lock($1)', [creationLock]);
  const [found] = await query<{ created: boolean }>("SELECT to_regclass('dataquay_response_parts') IS NOT NULL AS created");
  if (found?.created !== true) await query(tables);
  const [unusable] = await query<{ one: string }>(unusableTable, [tableNames]);
  if (unusable !== undefined) throw new StartFailure(errorText('start.state-rights', { table: unusable.one }));
}

/** Returns why the database can't be used. Node's error for several addresses of a host has only a code. */
function causeOf(error: unknown): ErrorText | string {
  if (error instanceof StartFailure) return error.text;
  if (!(error instanceof Error)) return String(error);
  return error.message !== '' ? error.message : String('code' in error ? error.code : error.name);
}
