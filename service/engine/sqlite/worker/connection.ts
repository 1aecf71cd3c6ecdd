import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { registerFunctions } from './functions.ts';

/** A database file, opened to be read alone. */
export class Connection {
  readonly #file: string;
  #opened: { readonly database: DatabaseSync; readonly stamp: Stamp } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Opens the file where it is not open. @throws Error in SQLite's words where it cannot be read */
  get database(): DatabaseSync {
    this.#opened ??= { stamp: stampOf(this.#file), database: openDatabase(this.#file) };
    return this.#opened.database;
  }

  /**
   * Opens the file again where something was written to it since: what SQLite keeps of it in memory goes by a counter in the file, and
   * another database copied over this one may have counted as far. A file put in its place by renaming is for other readers.
   */
  freshen(): void {
    if (this.#opened === null) return;
    const { identity, content } = stampOf(this.#file);
    const { stamp, database } = this.#opened;
    if (identity !== stamp.identity || content === stamp.content) return;
    this.#opened = null;
    database.close();
  }
}

interface Stamp {
  readonly identity: string;
  readonly content: string;
}

function stampOf(file: string): Stamp {
  const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
  return { identity: `${dev} ${ino}`, content: `${size} ${mtimeNs}` };
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, allowExtension: false });
  database.exec('PRAGMA query_only = ON; PRAGMA case_sensitive_like = ON; PRAGMA temp_store = FILE; PRAGMA trusted_schema = OFF');
  registerFunctions(database);
  return database;
}
