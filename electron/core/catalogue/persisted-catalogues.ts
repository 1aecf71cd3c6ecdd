import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ApiDescription, type ApiReference, apiDescriptionSchema } from '../../../shared/contract/catalogue/catalogue.ts';
import { type CatalogueHead, catalogueHeadLine, readCatalogueHead } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import { isOwnServer } from '../../../shared/contract/connections/connection.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { StoredConnection } from '../connections/stored-connections.ts';
import { isMarkedToken, markToken, tokenMarkSchema } from '../connections/token-mark.ts';
import type { CatalogueThread } from './catalogue-thread.ts';
import type { PersistedFiles } from './persisted-files.ts';
import type { FetchedCatalogue } from './read-catalogue.ts';

/** Identities of one connection whose copies are kept; those not seen for longest go. */
const mostIdentities = 4;
/** Descriptions kept of one identity. */
const mostDescriptions = 100;

/** A catalogue as it lies on disk and goes to the page: few bytes of it are looked at on the way. */
export interface PersistedCatalogue {
  readonly head: CatalogueHead;
  readonly lines: Uint8Array;
}

/** What servers said last, by connection and identity. */
export interface PersistedCatalogues {
  /** Keeps a response; the response with what changed since the user looked at the changes last. */
  keep(connection: StoredConnection, who: string | null, catalogue: FetchedCatalogue): Promise<PersistedCatalogue>;
  /** The copy of an identity, or of the one that was here last by the connection's present way in, where `who` is left out. */
  read(connection: StoredConnection, who?: string | null): Promise<PersistedCatalogue | null>;
  dismissChanges(connection: StoredConnection, who: string | null): Promise<void>;
  keepDescription(connection: StoredConnection, who: string | null, description: ApiDescription): Promise<void>;
  readDescription(connection: StoredConnection, who: string | null | undefined, api: ApiReference): Promise<ApiDescription | null>;
  /**
   * Removes the copies of whoever came by a service token, unless it was this one: another may be another's. Null for none.
   *
   * @returns whether it was this one.
   */
  keepForToken(connection: StoredConnection, token: string | null): Promise<boolean>;
  /** Removes all copies of a connection. */
  forget(connectionId: string): Promise<void>;
  /** Settles when all that was kept is written: nobody who asked for a catalogue waits for the disk. */
  written(): Promise<void>;
}

const latestFile = 'catalogue.ndjson';
/** The catalogue as the user knows it. */
const knownFile = 'known.ndjson';
/** Which service token the copies beside it were brought by. */
const tokenFile = 'token.json';

function fileOf({ root, accessPoint }: ApiReference): string {
  return `${createHash('sha256')
    .update(JSON.stringify([root, accessPoint]))
    .digest('hex')
    .slice(0, 32)}.json`;
}

/** Takes the secrets in use out, should a server have sent one back; the same bytes where none is in them. */
function withoutSecrets(lines: Uint8Array, redaction: Redaction): Uint8Array {
  const bytes = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  if (!redaction.secrets().some((secret) => bytes.includes(secret))) return lines;
  return new TextEncoder().encode(redaction.data(bytes.toString('utf8')));
}

/** A catalogue as it came, ready to be kept and sent. */
export function catalogueToKeep({ lines, fetchedAt }: FetchedCatalogue, redaction: Redaction): PersistedCatalogue {
  const clean = withoutSecrets(lines, redaction);
  return { head: { fetchedAt, digest: createHash('sha256').update(clean).digest('hex').slice(0, 32) }, lines: clean };
}

function readPersisted(bytes: Buffer): PersistedCatalogue {
  const end = bytes.indexOf('\n');
  return { head: readCatalogueHead(bytes.toString('utf8', 0, end)), lines: bytes.subarray(end + 1) };
}

const describedAt = apiDescriptionSchema.required({ keptAt: true });

export function createPersistedCatalogues(files: PersistedFiles, thread: CatalogueThread, redaction: Redaction): PersistedCatalogues {
  let writing: Promise<void> = Promise.resolve();
  /** Writes after what is being written, and after whoever asked has the response; files tell of their own failures. */
  const later = (write: () => Promise<void>): void => {
    writing = writing.then(() => setImmediate()).then(write);
  };
  const folderOf = async (connection: StoredConnection, who: string | null | undefined): Promise<readonly string[] | null> => {
    if (who !== undefined) return [connection.id, identityFolder(connection, who)];
    const last = (await files.list([connection.id])).find((name) => name.startsWith(`${wayName(connection)}-`));
    return last === undefined ? null : [connection.id, last];
  };
  const readFile = (folder: readonly string[], name: string): Promise<PersistedCatalogue | null> =>
    files.readBytes([...folder, name], readPersisted);
  const writeFile = (folder: readonly string[], name: string, catalogue: PersistedCatalogue): Promise<void> =>
    files.writeBytes([...folder, name], [new TextEncoder().encode(catalogueHeadLine(catalogue.head)), catalogue.lines]);
  /** A catalogue with what is other in it than in the one that the user knows; null where that cannot be read. */
  const compared = async (known: PersistedCatalogue, { head, lines }: PersistedCatalogue): Promise<PersistedCatalogue | null> => {
    // Mostly nothing has changed.
    if (known.head.digest === head.digest) return { head, lines };
    const before = { lines: known.lines, fetchedAt: known.head.fetchedAt };
    const changes = await thread.compare(before, { lines, fetchedAt: head.fetchedAt }).catch(() => null);
    if (changes === null) return null;
    return { head: changes.apis.length === 0 ? head : { ...head, changes }, lines };
  };
  return {
    keep: async (connection, who, fetched) => {
      const folder = [connection.id, identityFolder(connection, who)];
      await writing;
      const catalogue = catalogueToKeep(fetched, redaction);
      const known = await readFile(folder, knownFile);
      const told = known === null ? null : await compared(known, catalogue);
      const kept = told ?? catalogue;
      later(async () => {
        await writeFile(folder, latestFile, kept);
        // Whoever is here for the first time has missed nothing, and nobody misses what is as it was: "since" is the day of the last look.
        if (kept.head.changes === undefined) await writeFile(folder, knownFile, catalogue);
        await files.touch(folder);
        await files.prune([connection.id], mostIdentities);
      });
      return kept;
    },
    read: async (connection, who) => {
      await writing;
      const folder = await folderOf(connection, who);
      return folder === null ? null : readFile(folder, latestFile);
    },
    dismissChanges: async (connection, who) => {
      await writing;
      const folder = [connection.id, identityFolder(connection, who)];
      const latest = await readFile(folder, latestFile);
      if (latest === null) return;
      const { changes: _seen, ...head } = latest.head;
      const known = { head, lines: latest.lines };
      await writeFile(folder, knownFile, known);
      await writeFile(folder, latestFile, known);
    },
    keepDescription: async (connection, who, description) => {
      const folder = [connection.id, identityFolder(connection, who), 'apis'];
      later(async () => {
        await files.write([...folder, fileOf(description)], description);
        await files.prune(folder, mostDescriptions);
      });
    },
    readDescription: async (connection, who, api) => {
      await writing;
      const folder = await folderOf(connection, who);
      return folder === null ? null : files.read([...folder, 'apis', fileOf(api)], describedAt);
    },
    keepForToken: async (connection, token) => {
      await writing;
      const path = [connection.id, identityFolder(connection, null, 'service-token')];
      const mark = await files.read([...path, tokenFile], tokenMarkSchema);
      if (token !== null && mark !== null && (await isMarkedToken(token, mark))) return true;
      await files.remove(path);
      if (token !== null) await files.write([...path, tokenFile], await markToken(token));
      return token === null && mark === null;
    },
    forget: async (connectionId) => {
      await writing;
      await files.remove([connectionId]);
    },
    written: () => writing,
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}

/**
 * Names where a connection leads and how one signs in there, so that a copy from elsewhere is never shown as its own.
 *
 * The sample's address changes with each start and its data do not.
 */
function wayName(connection: StoredConnection, method = connection.method): string {
  const part = descriptorOf(method).part;
  return digest([
    connection.kind,
    isOwnServer(connection) ? null : [connection.baseUrl, connection.paths],
    method,
    part === null ? null : connection[part],
    connection.rowsPath,
  ]);
}

/** The folder of one identity: the way in, and who came by it; null where the method does not tell. */
function identityFolder(connection: StoredConnection, who: string | null, method = connection.method): string {
  return `${wayName(connection, method)}-${digest(who)}`;
}
